import type * as ast from '../generated/ast.ts';
import { propertySpan, spanOf } from './ast-span.ts';
import type { Lowering } from './lowering.ts';
import { type KindName, kindOf, locate, members, type SourceDocument, visibleNames } from './names.ts';
import { nearest } from './nearest.ts';

/** Reports the first segment of a path that names nothing, with the nearest names of the wanted kinds as fixes. */
export function reportUnresolved(
  lowering: Lowering,
  path: ast.Path,
  document: SourceDocument,
  expected: string,
  kinds: readonly KindName[],
): void {
  const segments = path.targets.map((t) => t.$refText);
  const found = locate(segments, path, lowering.sources, document);
  const name = segments[found.length] ?? segments.at(-1) ?? '';
  const span =
    propertySpan(path, 'targets', document.uri, Math.min(found.length, segments.length - 1)) ??
    spanOf(path, document.uri);
  const parent = found.at(-1);
  const candidates = parent ? members(parent, lowering.sources) : visibleNames(path, lowering.sources, document);
  const isLast = found.length >= segments.length - 1;
  const known = [...candidates].flatMap(([n, at]) =>
    !isLast || kinds.length === 0 || kinds.includes(kindOf(at.node)) || parent ? [n] : [],
  );
  const repairs = nearest(name, known).map((n, i) => ({
    title: `Change to '${n}'`,
    span,
    newText: n,
    preferred: i === 0,
  }));
  const hyphen = hyphenHint(name, path, lowering, document);
  lowering.problems.add(
    'unresolved-reference',
    span,
    {
      name,
      expected,
      ...(hyphen ? { hyphen } : {}),
      ...(parent?.node.name ? { after: segments.slice(0, found.length).join('.') } : {}),
    },
    { repairs: hyphen ? [{ title: `Subtract: write ${hyphen}`, span, newText: hyphen }, ...repairs] : repairs },
  );
}

/** `a-b` is one name; when both halves are names a subtraction was probably meant. */
function hyphenHint(name: string, path: ast.Path, lowering: Lowering, document: SourceDocument): string | undefined {
  for (let i = name.indexOf('-'); i > 0; i = name.indexOf('-', i + 1)) {
    const halves = [name.slice(0, i), name.slice(i + 1)];
    if (halves.every((half) => /^\d/.test(half) || locate([half], path, lowering.sources, document).length === 1))
      return halves.join(' - ');
  }
  return undefined;
}

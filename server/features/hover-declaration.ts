import { AstUtils } from 'langium';
import * as ast from '../../language/generated/ast.ts';
import { docComment, propertySpan } from '../../language/model/ast-span.ts';
import { type Declared, kindOf, unquote } from '../../language/model/names.ts';
import { codeSpan, escapeMarkdown } from '../explain/index.ts';
import type { HoverContext } from './hover-context.ts';
import { entitiesOf, entityAt } from './hover-entities.ts';
import { entitySummary, scenarioSummary } from './hover-summary.ts';

/** A declaration: its comment, what it comes to, its text where that stands elsewhere, its source and confidence. */
export function declarationHover(declaration: Declared, path: string, context: HoverContext): readonly string[] {
  const uri = AstUtils.getDocument(declaration).uri.toString();
  const nameSpan = propertySpan(declaration, 'name', uri);
  const target = nameSpan && context.link(nameSpan);
  const name = codeSpan(declaration.name ?? '');
  const title = `**${kindOf(declaration)} ${target ? `[${name}](${target})` : name}**`;
  const doc = docComment(declaration);
  const summary = ast.isScenario(declaration)
    ? scenarioSummary(declaration.name ?? '', context)
    : summaryOf(declaration, path, context);
  return [
    [title, ...(doc ? [escapeMarkdown(doc)] : []), ...summary].join('\n\n'),
    ...sourceText(declaration, context),
    ...provenance(declaration, path, context),
  ];
}

function summaryOf(declaration: Declared, path: string, context: HoverContext): readonly string[] {
  const entity = entityAt(declaration, path, context);
  return entity ? entitySummary(entity, context) : [];
}

/** Longer declarations are cut: one click opens them. */
const MOST_LINES = 12;
const SHORT_KINDS: readonly string[] = ['let', 'model', 'device', 'tier', 'link'];

/** The text of a declaration that stands somewhere else than under the cursor. */
function sourceText(declaration: Declared, { leaf, document }: HoverContext): readonly string[] {
  const cst = declaration.$cstNode;
  const isHere =
    cst !== undefined &&
    AstUtils.getDocument(declaration) === document &&
    leaf.offset >= cst.offset &&
    leaf.end <= cst.end;
  if (!cst || isHere || !SHORT_KINDS.includes(kindOf(declaration))) return [];
  const lines = dedent(cst.text, cst.range.start.character)
    .split('\n')
    .filter((line) => !/^\s*(?:source|note|confidence)\s/.test(line));
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines;
  const longest = Math.max(2, ...(cst.text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}tierwright\n${shown.join('\n')}\n${fence}`];
}

function dedent(text: string, column: number): string {
  return text
    .replace(/\r/g, '')
    .split('\n')
    .map((line, i) => (i === 0 ? line : line.slice(Math.min(column, line.length - line.trimStart().length))))
    .join('\n');
}

/** Where the figures come from and how far they can be trusted; a template's hold for what starts from it. */
function provenance(declaration: Declared, path: string, context: HoverContext): readonly string[] {
  const entity = entityAt(declaration, path, context) ?? entitiesOf(context.report).find((one) => one.path === path);
  const written = (name: string) =>
    entity?.attributes.text(name) ?? entity?.attributes.word(name) ?? ownText(declaration, name);
  const [source, confidence, note] = [written('source'), written('confidence'), written('note')];
  const lines = [
    ...(source || confidence
      ? [`*Source: ${escapeMarkdown(source ?? 'not given')}${confidence ? ` (${escapeMarkdown(confidence)})` : ''}*`]
      : []),
    ...(note ? [`*Note: ${escapeMarkdown(note)}*`] : []),
  ];
  return lines.length > 0 ? [lines.join('  \n')] : [];
}

function ownText(declaration: Declared, name: string): string | undefined {
  const items = 'block' in declaration ? (declaration.block?.items ?? []) : [];
  const value = items.filter(ast.isAttribute).findLast((item) => item.name === name)?.values[0];
  if (!value) return undefined;
  return ast.isText(value) ? unquote(value.text) : value.$cstNode?.text;
}

import type { Span } from '../../../language/model/span.ts';
import { docsLink } from '../../../language/rules/docs-link.ts';
import type { Finding, Fix, RuleDoc, Severity } from '../../../language/rules/finding.ts';
import { version } from '../../../package.json';
import type { CheckResult } from '../workspace/checked-file.ts';

/** SARIF 2.1.0, for code scanning. Every rule of the catalogue is described, so that results can refer to it. */
export function toSarif({ files, show }: CheckResult, catalogue: readonly RuleDoc[]): string {
  const index = new Map(catalogue.map((rule, i) => [rule.code, i]));
  const results = files.flatMap(({ path, findings }) => findings.map((finding) => result(finding, path, index, show)));
  const run = {
    tool: { driver: { name: 'tierwright', semanticVersion: version, version, rules: catalogue.map(ruleOf) } },
    columnKind: 'utf16CodeUnits',
    artifacts: files.map(({ path }) => ({ location: artifact(path), sourceLanguage: 'tierwright' })),
    results,
  };
  return JSON.stringify(
    { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] },
    null,
    2,
  );
}

const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

function ruleOf({ code, title, severity, why, how }: RuleDoc) {
  return {
    id: code,
    name: code.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why}\n\n${how}`, markdown: `${why}\n\n${how}` },
    helpUri: docsLink(code),
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function result(finding: Finding, path: string, index: ReadonlyMap<string, number>, show: (uri: string) => string) {
  const { code, severity, message, span, related, fixes, verdict, claim, subject, scenario } = finding;
  const ruleIndex = index.get(code);
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVELS[severity],
    message: { text: message },
    locations: [location(path, span)],
    ...(related.length > 0
      ? {
          relatedLocations: related.map((one, id) => ({
            id,
            ...location(show(one.span.uri), one.span),
            message: { text: one.message },
          })),
        }
      : {}),
    ...(fixes.length > 0 ? { fixes: fixes.map((fix) => fixOf(fix, show)) } : {}),
    properties: {
      ...(verdict ? { verdict } : {}),
      ...(claim ? { claim } : {}),
      ...(subject ? { subject } : {}),
      ...(scenario ? { scenario } : {}),
    },
  };
}

function location(path: string, span: Span) {
  return { physicalLocation: { artifactLocation: artifact(path), region: region(span) } };
}

/** A URI reference; paths of the repository stay relative to its root. */
function artifact(path: string) {
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return { uri: path };
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? { uri: `file://${encoded}` } : { uri: encoded, uriBaseId: '%SRCROOT%' };
}

function region({ start, end }: Span) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

function fixOf({ title, edits }: Fix, show: (uri: string) => string) {
  const uris = [...new Set(edits.map((edit) => edit.span.uri))];
  return {
    description: { text: title },
    artifactChanges: uris.map((uri) => ({
      artifactLocation: artifact(show(uri)),
      replacements: edits
        .filter((edit) => edit.span.uri === uri)
        .map((edit) => ({ deletedRegion: region(edit.span), insertedContent: { text: edit.newText } })),
    })),
  };
}

import { LIBRARY } from '../library/index.ts';
import { nearest } from '../model/nearest.ts';
import { type Fix, sourceRule } from './finding.ts';

const LIBRARY_PATHS = [...LIBRARY.keys()];

/** An import of a file or library that is not there. */
export const importNotFound = sourceRule({
  code: 'import-not-found',
  problem: 'import-not-found',
  title: 'The import is not found',
  severity: 'error',
  why: 'Names that come from this file or library resolve to nothing, and what uses them stays unknown.',
  how: 'Give a path relative to this file, ending in `.tier` and inside the workspace, or one of the libraries that ship with the tool: `std/hardware`, `std/links`, `std/models`.',
  bad: `import "std/hardwares"
`,
  good: `import "std/hardware"
`,
  message: ({ path, detail }) => {
    if (path === '') return detail;
    const why =
      detail ||
      (path.startsWith('std/')
        ? `The libraries are ${LIBRARY_PATHS.join(', ')}.`
        : 'Paths are relative to this file and end in .tier.');
    return `'${path}' is not found, so none of its names can be used. ${why}`;
  },
  fixes: ({ path }, span) =>
    suggestions(path).map(
      (name, i): Fix => ({
        title: `Import '${name}'`,
        edits: [{ span, newText: `"${name}"` }],
        ...(i === 0 && path !== '' ? { preferred: true } : {}),
      }),
    ),
});

function suggestions(path: string): readonly string[] {
  return path === '' ? LIBRARY_PATHS : nearest(path, LIBRARY_PATHS);
}

import path from 'node:path';
import type { Changes } from './changed-files.ts';
import type { Selection } from './select-tests.ts';

interface Lists {
  changes: Changes;
  selected: Selection;
  all: Selection;
  /** The Jest project of a test file. */
  projectOf: (file: string) => string;
}

const names = (files: string[]) =>
  files.map((file) => path.posix.basename(file).replace('.spec.ts', '')).join(', ');

/** Describes what a run skips, and why. */
export function formatSelection({ changes, selected, all, projectOf }: Lists): string {
  const chosen = Object.groupBy(selected.jest, projectOf);
  const projects = Object.entries(Object.groupBy(all.jest, projectOf)).map(
    ([project, files = []]) =>
      `  ${project}: ${chosen[project]?.length ?? 0} of ${files.length} files`,
  );
  const specs = (part: 'journeys' | 'operations') => {
    const left = all[part].filter((file) => !selected[part].includes(file));
    return [
      `  ${part}: ${selected[part].length} of ${all[part].length} files`,
      ...(selected[part].length > 0 ? [`    run: ${names(selected[part])}`] : []),
      ...(left.length > 0 ? [`    skipped: ${names(left)}`] : []),
    ];
  };
  return [
    `Changed since ${changes.since}: ${changes.files.length} files`,
    ...changes.files.slice(0, 20).map((file) => `  ${file}`),
    ...(changes.files.length > 20 ? ['  …'] : []),
    'Tests that can reach the change:',
    ...projects,
    ...specs('journeys'),
    ...specs('operations'),
    'Skipped: what uses no changed file and opens no page that does. "npm test" and CI run everything.',
  ].join('\n');
}

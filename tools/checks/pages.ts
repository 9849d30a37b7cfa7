// Checks that each remote renders exactly the pages that pageRoutes lists for it.
import { pageRoutes, remoteNames } from '@soloist/contracts';
import { readPageFiles } from '../page-files.ts';
import { fromRoot } from '../paths.ts';

/** Sentences about pages that a remote lacks, or renders although they are not listed. */
export function findPageProblems(remote: string, listed: string[], drawn: string[]): string[] {
  return [
    ...listed
      .filter((page) => !drawn.includes(page))
      .map((page) => `${page}: pageRoutes lists it for ${remote}, whose root.tsx has no <Route>.`),
    ...drawn
      .filter((page) => !listed.includes(page))
      .map((page) => `${page}: ${remote} has a <Route>, but pageRoutes does not list it for it.`),
  ];
}

if (import.meta.main) {
  const problems = remoteNames.flatMap((remote) => {
    const listed = pageRoutes.filter(({ drawnBy }) => drawnBy === remote).map(({ path }) => path);
    const drawn = readPageFiles(fromRoot(remote, 'src/root.tsx')).keys();
    return findPageProblems(remote, listed, [...drawn]);
  });
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

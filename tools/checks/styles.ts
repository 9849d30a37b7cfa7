// Checks that each class name in the browser's code exists in its CSS module. The types of CSS
// modules allow any name, and a missing one only shows on the page.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../paths.ts';

const sources = '{mfe-*,shell,packages/*}/src/**/*.tsx';
const imports = /import (\w+) from '(\.[^']+\.module\.css)'/g;

/**
 * Names that `source` reads from its CSS modules and that are missing in the classes of
 * `readStyle`.
 */
export function findMissingClasses(source: string, readStyle: (file: string) => string): string[] {
  const code = source.replace(/'[^'\n]*'|"[^"\n]*"/g, "''");
  return [...source.matchAll(imports)].flatMap(([, name = '', file = '']) => {
    const classes = new Set(readStyle(file).match(/(?<=\.)-?[a-zA-Z_][\w-]*/g));
    const used = [...code.matchAll(RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, 'g'))];
    const missing = used.map(([, each = '']) => each).filter((each) => !classes.has(each));
    return [...new Set(missing)].map((each) => `${name}.${each} is not in ${file}.`);
  });
}

if (import.meta.main) {
  const problems = globSync(sources, { cwd: fromRoot() }).flatMap((file) => {
    const readStyle = (style: string) =>
      readFileSync(fromRoot(path.join(path.dirname(file), style)), 'utf8');
    const source = readFileSync(fromRoot(file), 'utf8');
    return findMissingClasses(source, readStyle).map((problem) => `${file}: ${problem}`);
  });
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

// Checks regular expressions that read input from outside: their time may grow linearly with its
// length.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { checkExpressions, type Exception } from '../regular-expressions/check-expressions.ts';
import { findExpressions } from '../regular-expressions/find-expressions.ts';

// Tests, journeys, benchmarks and tools only read files of this repository.
const sources = '{services/*,packages/*,gateway,shell,mfe-*}/**/*.{ts,tsx,js,cjs}';
const isLeftOut = (file: string) =>
  /(^|\/)(node_modules|dist|testing|test)(\/|$)|\.test\.|(^|\/)testing[^/]*$/.test(file);

const exceptionsFile = fromRoot('tools/regular-expressions/exceptions.json');
const linearFile = fromRoot('tools/regular-expressions/linear.json');
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

const found = globSync(sources, { cwd: fromRoot(), exclude: isLeftOut })
  .filter((file) => !isLeftOut(file))
  .sort()
  .flatMap((file) => {
    const source = readFileSync(fromRoot(file), 'utf8');
    return findExpressions(source, { isTsx: file.endsWith('x') }).map((each) => ({
      file,
      ...each,
    }));
  });
const before = readJson<string[]>(linearFile);
const { problems, linear } = await checkExpressions(found, {
  exceptions: readJson<Exception[]>(exceptionsFile),
  linear: before,
});
// A new expression takes seconds to check, so the results are committed.
if (linear.join('\n') !== before.join('\n')) {
  writeFileSync(linearFile, `${JSON.stringify(linear, null, 2)}\n`);
  console.log('tools/regular-expressions/linear.json has changed. Please commit it.');
}
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

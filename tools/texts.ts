// npm run texts: prints every text that people read, with its place in the source, one per line.
// npm run texts -- mfe-dashboard docs/help: only the texts in some folders.
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { listSourceFiles } from './import-graph.ts';
import { fromRoot } from './paths.ts';
import { findTexts } from './words/find-texts.ts';

const isArticle = (file: string) => file.startsWith('docs/help/') && file.endsWith('.md');
const isProduct = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|^(bench|e2e|tools\/mutants)\/|\/test\/|\/testing[\w-]*(\/|\.ts)|\.d\.ts$/.test(
    file,
  );

function readTexts(file: string): { line: number; text: string }[] {
  const source = readFileSync(fromRoot(file), 'utf8');
  if (isProduct(file)) {
    return findTexts(source, parseSync(file, source)).filter(({ kind }) => kind === 'text');
  }
  return source
    .split('\n')
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.trim());
}

const folders = process.argv.slice(2);
const isNamed = (file: string) =>
  folders.length === 0 || folders.some((folder) => file.startsWith(folder));

for (const file of listSourceFiles().filter(isNamed)) {
  if (!isProduct(file) && !isArticle(file)) continue;
  for (const { line, text } of readTexts(file)) console.log(`${file}:${line}\t${text}`);
}

// Checks for standard English: no word of word-rules.ts in texts, comments, test titles and docs, no type
// with a meaningless name, and no name that two exported types share.
import { readFileSync } from 'node:fs';
import { type ParseResult, parseSync } from 'oxc-parser';
import { listSourceFiles } from '../import-graph.ts';
import { fromRoot } from '../paths.ts';
import { findTexts } from '../words/find-texts.ts';
import { findTypeNames } from '../words/find-type-names.ts';
import { bannedTypeNames, wordRules } from '../words/word-rules.ts';

interface Exception {
  file: string;
  /** A part of the line or the text, or the name of the type. */
  text: string;
  reason: string;
}

const exceptionsFile = 'tools/words/exceptions.json';
const exceptions: Exception[] = JSON.parse(readFileSync(fromRoot(exceptionsFile), 'utf8'));
const used = new Set<Exception>();
const problems: string[] = [];

function isExcepted(file: string, text: string): boolean {
  const found = exceptions.filter((each) => each.file === file && text.includes(each.text));
  for (const each of found) used.add(each);
  return found.length > 0;
}

function checkWords(file: string, line: number, text: string) {
  for (const { pattern, instead } of wordRules) {
    const word = pattern.exec(text)?.[0];
    if (word && !isExcepted(file, text)) {
      problems.push(`${file}:${line}: “${word}” → ${instead}\n    ${text.slice(0, 160)}`);
    }
  }
}

const exportingFiles = new Map<string, string[]>();

function checkTypeNames(file: string, parsed: ParseResult) {
  for (const { name, isExported } of findTypeNames(parsed)) {
    if (bannedTypeNames.test(name) && !isExcepted(file, name)) {
      problems.push(`${file}: the type ${name} does not say what it holds: name the thing.`);
    }
    if (isExported) exportingFiles.set(name, [...(exportingFiles.get(name) ?? []), file]);
  }
}

/** Documents, style sheets and settings: every line, but for code and the search words of articles. */
function checkDocument(file: string, source: string) {
  let isCode = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    else if (!isCode && !line.startsWith('keywords:'))
      checkWords(file, index + 1, line.replace(/`[^`]*`/g, '`…`'));
  }
}

// The mutants' texts are pieces of code, and this list names the words themselves.
const isLeftOut = (file: string) => /^tools\/(mutants\/|words\/word-rules)/.test(file);

for (const file of listSourceFiles().filter((each) => !isLeftOut(each))) {
  const isCode = /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts');
  if (!isCode && !/\.(?:md|css|ya?ml|html|sh)$/.test(file)) continue;
  const source = readFileSync(fromRoot(file), 'utf8');
  if (!isCode) {
    checkDocument(file, source);
    continue;
  }
  const parsed = parseSync(file, source);
  for (const { line, text } of findTexts(source, parsed)) checkWords(file, line, text);
  checkTypeNames(file, parsed);
}

for (const [name, files] of exportingFiles) {
  if (files.length > 1 && !files.every((file) => isExcepted(file, name))) {
    problems.push(`Several exported types are called ${name}: ${files.join(', ')}`);
  }
}
for (const { file, text } of exceptions.filter((each) => !used.has(each))) {
  problems.push(`${exceptionsFile}: nothing needs the exception for “${text}” in ${file}.`);
}

for (const problem of problems) console.log(problem);
if (problems.length > 0) {
  console.log(`${problems.length} problems. An exception needs a reason, in ${exceptionsFile}.`);
  process.exitCode = 1;
}

// Creates code from templates: files with placeholders, and lines in files that exist.
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { problem } from './progress.ts';

interface Copy {
  from: string;
  to: string;
  /** Values by placeholder, such as `__NAME__`; file names may have placeholders too. */
  values: Record<string, string>;
}

/** Writes the files of a template's folder, without their ending `.template`. Returns their paths. */
export async function copyTemplate({ from, to, values }: Copy): Promise<string[]> {
  const files = globSync('**/*.template', { cwd: from });
  return Promise.all(
    files.map(async (file) => {
      const target = path.join(to, fillIn(file, values).replace(/\.template$/, ''));
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, fillIn(await readFile(path.join(from, file), 'utf8'), values));
      return target;
    }),
  );
}

const fillIn = (text: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(name, value), text);

interface Insertion {
  text: string;
  /** The file's first text of this kind: the insertion is before or after it. */
  before?: string;
  after?: string;
}

/** @throws a problem that names the file when it lacks the text to insert at. */
export async function insertText(file: string, { text, before, after }: Insertion): Promise<void> {
  const anchor = before ?? after ?? '';
  const replacement = before === undefined ? anchor + text : text + anchor;
  await replaceText(file, anchor, () => replacement);
}

/** Replaces the first match. @throws a problem that names the file when it has none. */
export async function replaceText(
  file: string,
  pattern: string | RegExp,
  replacer: (...match: string[]) => string,
): Promise<void> {
  const content = await readFile(file, 'utf8');
  const changed = content.replace(pattern, replacer);
  const [place] = String(pattern).trim().split('\n');
  if (changed === content) throw problem(`${file} lacks ${place}: add the code by hand.`);
  await writeFile(file, changed);
}

/** The words of a name such as `expense-notes`: `['Expense', 'Notes']`. */
export const capitalizedWords = (name: string): string[] =>
  name.split('-').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);

/** A name as a title: "Expense notes". */
export const titleOf = (name: string): string =>
  `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

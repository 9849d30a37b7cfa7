import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { mutants } from './mutants.ts';

const occurrences = (text: string, wanted: string) => text.split(wanted).length - 1;

it('gives every mutant a unique name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

it.each(mutants)(
  '$name replaces a text that occurs exactly once in its file',
  ({ file, find, replace }) => {
    expect(occurrences(readFileSync(fromRoot(file), 'utf8'), find)).toBe(1);
    expect(replace).not.toBe(find);
  },
);

it.each(mutants)('$name names existing tests', ({ tests }) => {
  expect(tests.filter((file) => !existsSync(fromRoot(file)))).toEqual([]);
  expect(tests).not.toEqual([]);
});

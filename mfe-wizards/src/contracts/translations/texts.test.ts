import { questionForm, signForm } from '@soloist/contracts';
import { everyText } from '../../shared/translations/testing.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

const dictionaries = { en, hi };

const names = /PDF|Soloist|JavaScript/g;

it('has every text in every language', () => {
  const paths = (dictionary: object) => everyText(dictionary).map(([path]) => path);
  for (const dictionary of Object.values(dictionaries)) {
    expect(paths(dictionary)).toEqual(paths(dictionaries.en));
  }
});

it('has no English in Hindi except names', () => {
  const left = everyText(dictionaries.hi).filter(([, text]) =>
    /[a-z]/i.test(text.replace(names, '')),
  );
  expect(left).toEqual([]);
});

it('has no empty texts except the intended one', () => {
  const empty = everyText(dictionaries.hi).filter(([, text]) => text.trim() === '');
  expect(empty.map(([path]) => path)).toEqual(['summary.frequencies.']);
});

it('translates the service’s refusals to Hindi', () => {
  const { problem } = dictionaries.hi;
  for (const code of [
    'network',
    'gone',
    'conflict',
    'limit_reached',
    'forbidden',
    'not_found',
    'rate_limited',
    '?',
  ]) {
    expect(problem(code, 'Refused.')).toMatch(/^\P{sc=Latin}+$/u);
  }
});

it('covers the fields that the schemas require', () => {
  const fieldsOf = (schema: typeof signForm | typeof questionForm) =>
    schema.safeParse({}).error?.issues.map(({ path }) => path[0]);
  expect(fieldsOf(signForm)).toEqual(['name', 'consent']);
  expect(fieldsOf(questionForm)).toEqual(['name', 'email', 'message']);
});

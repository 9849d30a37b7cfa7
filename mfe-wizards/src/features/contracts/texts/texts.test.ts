import { questionForm, signForm } from '@soloist/contracts';
import { everyText } from '../../../texts/testing.ts';
import { dictionaries } from './dictionaries.ts';

const names = /PDF|Soloist/g;

it('has every text in every language', () => {
  const paths = (dictionary: object) => everyText(dictionary).map(([path]) => path);
  for (const dictionary of Object.values(dictionaries)) {
    expect(paths(dictionary)).toEqual(paths(dictionaries.en));
  }
});

it('leaves nothing in English in Hindi but names', () => {
  const left = everyText(dictionaries.hi).filter(([, text]) =>
    /[a-z]/i.test(text.replace(names, '')),
  );
  expect(left).toEqual([]);
});

it('leaves no text empty, but where there is nothing to say', () => {
  const empty = everyText(dictionaries.hi).filter(([, text]) => text.trim() === '');
  expect(empty.map(([path]) => path)).toEqual(['summary.frequencies.']);
});

it('says in Hindi what the service refuses in English', () => {
  const { problem } = dictionaries.hi;
  for (const code of [
    'network',
    'gone',
    'conflict',
    'forbidden',
    'not_found',
    'rate_limited',
    '?',
  ]) {
    expect(problem(code, 'Refused.')).toMatch(/^\P{sc=Latin}+$/u);
  }
});

it('asks for the fields that the schemas ask for', () => {
  const fieldsOf = (schema: typeof signForm | typeof questionForm) =>
    schema.safeParse({}).error?.issues.map(({ path }) => path[0]);
  expect(fieldsOf(signForm)).toEqual(['name', 'consent']);
  expect(fieldsOf(questionForm)).toEqual(['name', 'email', 'message']);
});

import { splitQuestions } from './questions.rules.ts';

const split = (message: string) => splitQuestions(message, (text) => /\bdraft an?\b/i.test(text));

it.each([
  ['How do I send an invoice?', ['How do I send an invoice?']],
  ['Hi Sage, how do I send an invoice?', ['how do I send an invoice?']],
  [
    'How do I send an invoice? And what is my balance?',
    ['How do I send an invoice?', 'what is my balance?'],
  ],
  [
    'How do I send an invoice, and where is my balance?',
    ['How do I send an invoice', 'where is my balance?'],
  ],
  ['Who viewed my profile and when?', ['Who viewed my profile and when?']],
  [
    '1. how do I get a domain\n2. what is Pro\n- show my leads',
    ['how do I get a domain', 'what is Pro', 'show my leads'],
  ],
  ['My client left. What can I do?', ['My client left. What can I do?']],
  ['What is Pro? I am new here.', ['What is Pro? I am new here.']],
  ['show my proposals', ['show my proposals']],
  ['3 hours at 85', ['3 hours at 85']],
])('splits “%s” into %j', (message, questions) => {
  expect(split(message)).toEqual(questions);
});

it.each([
  'Please draft a blog: Why boxes? They hold.\nHow do they last? They are thick.',
  'Draft a blog about boxes\n\n## Why\n\nThey hold.',
])('keeps the text of a draft together, with its questions: %j', (message) => {
  expect(split(message)).toEqual([message]);
});

it('splits a question from a draft request without a text', () => {
  expect(split('Draft a proposal for Nordlys. Due in March. How do I send it?')).toEqual([
    'Draft a proposal for Nordlys. Due in March.',
    'How do I send it?',
  ]);
});

it('finds no question in an empty message', () => expect(split(' \n ')).toEqual([]));

import { calculationIn } from './calculation.rules.ts';

it.each([
  ['3 hours at 85', { quantity: 3, unit: 'hour', rate: 85, currency: undefined }],
  ['How much is 3 hours at $85 an hour?', { quantity: 3, rate: 85, currency: 'USD' }],
  ['1.5h x 80 euro', { quantity: 1.5, unit: 'hour', rate: 80, currency: 'EUR' }],
  ['what is 2 days at 1,200 per day', { quantity: 2, unit: 'day', rate: 1200 }],
  ['€85 an hour for 3 hours', { quantity: 3, unit: 'hour', rate: 85, currency: 'EUR' }],
])('reads “%s” as a time at a rate', (question, expected) => {
  expect(calculationIn(question)).toMatchObject({ kind: 'amount', ...expected });
});

it.each([
  ['what is 3 x 85?', 255],
  ['12 + 30', 42],
  ['100 - 0.1', 99.9],
  ['100 / 8 =', 12.5],
  ['15% of 2400', 360],
  ['0.1 plus 0.2', 0.3],
])('calculates “%s”', (question, result) => {
  expect(calculationIn(question)).toMatchObject({ kind: 'number', result });
});

it.each([
  '3 days at 85 an hour',
  'Draft an invoice for 3 hours at 85',
  'Which jobs are 3 hours at 85?',
  '1 / 0',
  'P-0001',
  '85',
])('finds no calculation in “%s”', (question) => {
  expect(calculationIn(question)).toBeUndefined();
});

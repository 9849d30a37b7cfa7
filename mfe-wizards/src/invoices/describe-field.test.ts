import { describeField } from './describe-field.rules.ts';

const items = [{ name: 'Layout', qty: 2, rate: 12_000, tax: null }];

test.each([
  ['JPY', '¥12,000'],
  ['USD', '$120.00'],
  ['KWD', 'KWD\u00a012.000'],
] as const)('amounts in %s have its decimals', (currency, amount) => {
  const describe = describeField(currency);
  expect(describe('items', items).text).toBe(`Layout (2 × ${amount})`);
  expect(describe('deposit', 12_000)).toEqual({ label: 'Deposit', text: amount });
});

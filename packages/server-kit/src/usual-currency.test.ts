import { usualCurrency } from './usual-currency.ts';

it('is the person’s own where amounts have two decimals', () => {
  expect(usualCurrency('EUR')).toBe('EUR');
});

it.each(['JPY', 'KWD'] as const)('has to be named where it is %s', (own) => {
  expect(() => usualCurrency(own)).toThrow(`Name the currency: your usual one, ${own},`);
});

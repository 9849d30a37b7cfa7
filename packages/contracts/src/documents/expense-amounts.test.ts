import { expenseCost, expensePrice } from './expense-amounts.ts';
import { itemTotal } from './invoice-totals.ts';

const random = (most: number) => Math.floor(Math.random() * (most + 1));

/** Digits of a decimal as people write it, so that the model shares no arithmetic with the code. */
function fractionOf(decimal: string): { top: bigint; bottom: bigint } {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}

/** The nearest whole number, halves up, by comparing twice the remainder with the divisor. */
function nearest(top: bigint, bottom: bigint): number {
  const down = top / bottom;
  return Number((top % bottom) * 2n >= bottom ? down + 1n : down);
}

const digits = { JPY: 0n, USD: 2n, KWD: 3n };
type Code = keyof typeof digits;
const codes = Object.keys(digits) as Code[];
const euros = { currency: 'EUR', billing_currency: 'USD' };

interface Converted {
  amount: number;
  rate: string;
  markup: string;
  from: Code;
  to: Code;
}

/** Amount × rate × (100 + markup) / 100 as one fraction, from and to minor units. */
function modelPrice({ amount, rate, markup, from, to }: Converted): number {
  const by = fractionOf(rate);
  const { top, bottom } = fractionOf(markup);
  return nearest(
    BigInt(amount) * by.top * (100n * bottom + top) * 10n ** digits[to],
    by.bottom * 100n * bottom * 10n ** digits[from],
  );
}

const randomDecimal = (most: number, decimals: number) => {
  const text = `${random(most)}.${String(random(10 ** decimals - 1)).padStart(decimals, '0')}`;
  return text.slice(0, text.length - random(decimals));
};

test('prices and costs are the exact fraction, rounded once', () => {
  for (let i = 0; i < 3000; i += 1) {
    const amount = 1 + random(10 ** (2 + random(9)));
    const [rate, markup] = [randomDecimal(10 ** random(4), 6), randomDecimal(99, 3)];
    const [from, to] = [codes[random(2)]!, codes[random(2)]!];
    const expense = {
      ...{ amount, currency: from, billing_currency: to },
      ...{ exchange_rate: Number(rate), markup: Number(markup) },
    };
    expect({ ...expense, price: expensePrice(expense), cost: expenseCost(expense) }).toEqual({
      ...expense,
      price: modelPrice({ amount, rate, markup, from, to }),
      cost: modelPrice({ amount, rate, markup: '0', from, to }),
    });
  }
});

test.each([
  ['the amount itself without a rate and markup', 12_345, 1, 0, 12_345],
  ['a markup', 10_000, 1, 12.5, 11_250],
  ['halves up', 5, 0.1, 0, 1],
  ['a rate and a markup together, so not from the rounded cost', 33, 0.5, 3, 17],
  ['a rate that binary numbers cannot express', 100_000_000_000, 1.005, 0, 100_500_000_000],
])('bills %s', (_, amount, exchange_rate, markup, price) => {
  expect(expensePrice({ ...euros, amount, exchange_rate, markup })).toBe(price);
});

test('a line of one bills the price', () => {
  const rate = expensePrice({ ...euros, amount: 9999, exchange_rate: 1.0837, markup: 7.5 });
  expect(itemTotal({ qty: 1, rate })).toBe(rate);
});

test('a higher amount, rate or markup never bills less', () => {
  for (let i = 0; i < 500; i += 1) {
    const expense = {
      ...euros,
      amount: 1 + random(1_000_000),
      exchange_rate: Number(randomDecimal(200, 6)),
      markup: random(90),
    };
    const price = expensePrice(expense);
    expect(expensePrice({ ...expense, amount: expense.amount + 1 })).toBeGreaterThanOrEqual(price);
    expect(expensePrice({ ...expense, markup: expense.markup + 1 })).toBeGreaterThanOrEqual(price);
    expect(price).toBeGreaterThanOrEqual(expenseCost(expense));
  }
});

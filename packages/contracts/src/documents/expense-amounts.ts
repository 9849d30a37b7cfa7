import { minorPerUnit } from '../shared/currencies.ts';

/** An exchange rate with six decimals, as a whole number. */
const rateScale = 1_000_000;
/** A percentage with three decimals, as a whole number. */
const percentScale = 1000;
const hundredPercent = 100 * percentScale;

interface ExpenseAmounts {
  /** In minor units of the currency that was paid. */
  amount: number;
  currency: string;
  billing_currency: string;
  /** What one unit of that currency is in the other one. */
  exchange_rate: number;
  /** Percent. */
  markup: number;
}

/** `value` / `by`, halves up; both at least 0. */
const divideRounded = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n);

/** What an expense cost in another currency, in minor units: amount × rate, rounded once. */
export const expenseCost = (expense: Omit<ExpenseAmounts, 'markup'>): number =>
  expensePrice({ ...expense, markup: 0 });

/**
 * What an invoice bills for an expense, in minor units: amount × rate × (1 + markup), rounded once,
 * so not from the rounded cost.
 */
export function expensePrice(expense: ExpenseAmounts): number {
  const { amount, currency, billing_currency, exchange_rate, markup } = expense;
  const price =
    BigInt(amount) *
    scaled(exchange_rate, rateScale) *
    (BigInt(hundredPercent) + scaled(markup, percentScale)) *
    // The rate is of whole units; a yen has no minor units, a dinar a thousand.
    BigInt(minorPerUnit(billing_currency));
  const by = BigInt(rateScale) * BigInt(hundredPercent) * BigInt(minorPerUnit(currency));
  return Number(divideRounded(price, by));
}

const scaled = (decimal: number, scale: number) => BigInt(Math.round(decimal * scale));

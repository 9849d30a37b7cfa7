import type { TaxMode } from './invoice-fields.ts';
import type { Discount, InvoiceItem } from './invoice-terms.ts';

export interface TaxTotal {
  /** Percent. */
  percent: number;
  /** The taxable amount without tax, in minor units. */
  net: number;
  tax: number;
}

/** All in minor units. */
export interface InvoiceTotals {
  /** The sum of the items as entered: including tax where `tax_mode` is inclusive. */
  subtotal: number;
  discount: number;
  /** One entry per rate, highest first; none where nothing is taxed. */
  taxes: TaxTotal[];
  /** Without tax. */
  net: number;
  tax: number;
  total: number;
}

const thousand = 1000n;

/** `value` / `by`, halves away from zero; both at least 0. */
const divideRounded = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n);

const thousandths = (decimal: number) => BigInt(Math.round(decimal * 1000));

/** The total of an item as entered, in minor units: quantity (three decimals) × rate, halves up. */
export const itemTotal = ({ qty, rate }: Pick<InvoiceItem, 'qty' | 'rate'>): number =>
  Number(divideRounded(thousandths(qty) * BigInt(rate), thousand));

const percentOf = (value: bigint, percent: number) =>
  divideRounded(value * thousandths(percent), 100n * thousand);

/** The tax that an amount which includes it contains. */
const taxWithin = (gross: bigint, percent: number) =>
  divideRounded(gross * thousandths(percent), 100n * thousand + thousandths(percent));

/**
 * Splits `whole` in proportion to `weights` so that the parts add up exactly: largest remainders
 * first.
 */
export function shareOut(whole: bigint, weights: bigint[]): bigint[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (whole * weight) / sum);
  const left = whole - shares.reduce((total, part) => total + part, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * weight) % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, Number(left))) shares[index]! += 1n;
  return shares;
}

interface Summed {
  items: Pick<InvoiceItem, 'qty' | 'rate' | 'tax'>[];
  tax_mode: TaxMode;
  discount: Discount;
}

/**
 * Totals an invoice by EN 16931: the discount lowers each rate's base in proportion, and the tax is
 * rounded once per rate, not per item.
 */
export function invoiceTotals({ items, tax_mode, discount }: Summed): InvoiceTotals {
  const byRate = new Map<number, bigint>();
  for (const item of items) {
    const rate = tax_mode === 'none' ? 0 : item.tax;
    byRate.set(rate, (byRate.get(rate) ?? 0n) + BigInt(itemTotal(item)));
  }
  const rates = [...byRate.keys()].toSorted((a, b) => b - a);
  const bases = rates.map((rate) => byRate.get(rate) ?? 0n);
  const subtotal = bases.reduce((sum, each) => sum + each, 0n);
  const off = discountOf(subtotal, discount);
  const offs = shareOut(off, bases);
  const taxes = rates.map((percent, index) => {
    const amount = bases[index]! - offs[index]!;
    const tax = tax_mode === 'inclusive' ? taxWithin(amount, percent) : percentOf(amount, percent);
    const net = tax_mode === 'inclusive' ? amount - tax : amount;
    return { percent, net: Number(net), tax: Number(tax) };
  });
  const net = taxes.reduce((sum, each) => sum + each.net, 0);
  const tax = taxes.reduce((sum, each) => sum + each.tax, 0);
  return {
    subtotal: Number(subtotal),
    discount: Number(off),
    taxes: tax_mode === 'none' ? [] : taxes,
    net,
    tax,
    total: net + tax,
  };
}

/** Never more than the sum. */
function discountOf(subtotal: bigint, discount: Discount): bigint {
  if (discount.kind === 'none') return 0n;
  const off =
    discount.kind === 'percent' ? percentOf(subtotal, discount.percent) : BigInt(discount.amount);
  return off > subtotal ? subtotal : off;
}

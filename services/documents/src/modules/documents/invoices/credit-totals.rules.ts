import { type InvoiceTotals, shareOut, type TaxMode, type TaxTotal } from '@soloist/contracts';

interface CreditTotalsInput {
  /** Totals of the invoice. */
  totals: InvoiceTotals;
  tax_mode: TaxMode;
  /** Totals of its credit notes so far. */
  credited: InvoiceTotals[];
}

/** The remaining amount of each rate; of one without a rate where nothing is taxed. */
function leftOf({ totals, credited }: CreditTotalsInput): TaxTotal[] {
  const rates = totals.taxes.length ? totals.taxes : [{ ...totals, percent: 0 }];
  return rates.map(({ percent, net, tax }, index) => {
    const before = credited.map((each) => each.taxes[index] ?? each);
    return {
      percent,
      net: net - before.reduce((sum, each) => sum + each.net, 0),
      tax: tax - before.reduce((sum, each) => sum + each.tax, 0),
    };
  });
}

const roundedShare = (tax: bigint, part: bigint, whole: bigint) =>
  whole === 0n ? 0n : (tax * part * 2n + whole) / (whole * 2n);

/**
 * Part of an invoice, tax included, split by the invoice's rates in proportion to the remaining
 * amount of each: credit notes over the whole invoice add up exactly to its net and its tax.
 */
export function creditTotals(amount: number, input: CreditTotalsInput): InvoiceTotals {
  const left = leftOf(input);
  const wholes = left.map(({ net, tax }) => BigInt(net + tax));
  const shares = shareOut(BigInt(amount), wholes);
  const split = left.map(({ percent, tax }, index) => {
    const part = shares[index] ?? 0n;
    const taxPart = roundedShare(BigInt(tax), part, wholes[index] ?? 0n);
    return { percent, net: Number(part - taxPart), tax: Number(taxPart) };
  });
  const net = split.reduce((sum, each) => sum + each.net, 0);
  const tax = split.reduce((sum, each) => sum + each.tax, 0);
  return {
    subtotal: input.tax_mode === 'inclusive' ? net + tax : net,
    discount: 0,
    taxes: input.totals.taxes.length ? split : [],
    net,
    tax,
    total: net + tax,
  };
}

import { type InvoiceDocument, shareOut } from '@soloist/contracts';

/** Tax category by UNTDID 5305: standard, zero rated, exempt, out of scope, reverse charge. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'O' | 'AE';

/** Sums of one tax rate, in minor units without tax. */
export interface EInvoiceGroup {
  category: TaxCategory;
  percent: number;
  /** Net amount after the discount. */
  net: number;
  tax: number;
  /** This rate's part of the discount. */
  discount: number;
}

export interface EInvoiceLine {
  name: string;
  qty: number;
  /** Price of one unit; it has a fraction where the tax was taken out of it. */
  price: number;
  net: number;
  group: EInvoiceGroup;
}

export interface EInvoiceSums {
  groups: EInvoiceGroup[];
  lines: EInvoiceLine[];
}

type Item = InvoiceDocument['items'][number];

/**
 * A sender who charges no tax is exempt with a tax number, or outside the scope of tax without one.
 */
function categoryOf(
  { tax_mode, from, tax_treatment }: InvoiceDocument,
  percent: number,
): TaxCategory {
  if (tax_treatment?.treatment === 'reverse_charge') return 'AE';
  if (tax_treatment?.treatment === 'export_lut') return 'Z';
  if (tax_treatment?.treatment === 'outside_scope') return 'O';
  if (tax_mode !== 'none') return percent > 0 ? 'S' : 'Z';
  return from.tax_number ? 'E' : 'O';
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** An amount without the tax in it, rounded the way `invoiceTotals` rounds. */
function withoutTax(gross: number, percent: number): number {
  const rate = BigInt(Math.round(percent * 1000));
  const whole = 100_000n + rate;
  const tax = (BigInt(gross) * rate * 2n + whole) / (whole * 2n);
  return gross - Number(tax);
}

/** The lines of one rate without tax; they add up to the rate's base before the discount. */
function netsOf(items: Item[], { tax_mode }: InvoiceDocument, percent: number): number[] {
  const totals = items.map(({ total }) => total);
  if (tax_mode !== 'inclusive') return totals;
  const whole = withoutTax(sum(totals), percent);
  return shareOut(BigInt(whole), totals.map(BigInt)).map(Number);
}

/**
 * An invoice by EN 16931, which knows only amounts without tax: lines − discounts = net for each
 * rate, exactly, with the nets and taxes that the document shows.
 */
export function eInvoiceSums(document: InvoiceDocument): EInvoiceSums {
  const { items, taxes, net, tax_mode } = document;
  const rates = tax_mode === 'none' ? [{ percent: 0, net, tax: 0 }] : taxes;
  const groups = rates.map((rate) => ({
    ...rate,
    category: categoryOf(document, rate.percent),
    discount: 0,
  }));
  if (document.kind === 'credit_note') return creditedBy(groups, document);
  const lines = groups.flatMap((group) => {
    const rateItems = items.filter(({ tax }) => tax_mode === 'none' || tax === group.percent);
    const nets = netsOf(rateItems, document, group.percent);
    group.discount = sum(nets) - group.net;
    return rateItems.map((item, index) => ({ item, net: nets[index]!, group }));
  });
  const inOrder = lines.toSorted((a, b) => items.indexOf(a.item) - items.indexOf(b.item));
  return {
    groups,
    lines: inOrder.map(({ item: { name, qty, rate }, net, group }) => {
      const price = tax_mode === 'inclusive' ? net / qty : rate;
      return { name, qty, price, net, group };
    }),
  };
}

/** The credited part of an invoice belongs to its rates, not to items. */
function creditedBy(groups: EInvoiceGroup[], { credits }: InvoiceDocument): EInvoiceSums {
  const name = `Credit for invoice ${credits?.number ?? ''}`.trim();
  const lines = groups.map((group) => ({ name, qty: 1, price: group.net, net: group.net, group }));
  return { groups, lines };
}

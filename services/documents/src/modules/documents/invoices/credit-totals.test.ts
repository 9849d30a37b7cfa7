import { type Discount, type InvoiceTotals, invoiceTotals, type TaxMode } from '@soloist/contracts';
import { creditTotals } from './credit-totals.rules.ts';

const invoice = (tax_mode: TaxMode, discount: Discount = { kind: 'none' }) => ({
  tax_mode,
  totals: invoiceTotals({
    items: [
      { qty: 3, rate: 33_333, tax: 19 },
      { qty: 1, rate: 10_001, tax: 7 },
      { qty: 2.5, rate: 777, tax: 0 },
    ],
    tax_mode,
    discount,
  }),
});

test('splits a credit’s tax by the rates of the invoice', () => {
  const totals = invoiceTotals({
    items: [
      { qty: 1, rate: 100_000, tax: 20 },
      { qty: 1, rate: 100_000, tax: 0 },
    ],
    tax_mode: 'exclusive',
    discount: { kind: 'none' },
  });
  expect(creditTotals(110_000, { totals, tax_mode: 'exclusive', credited: [] })).toEqual({
    subtotal: 100_000,
    discount: 0,
    taxes: [
      { percent: 20, net: 50_000, tax: 10_000 },
      { percent: 0, net: 50_000, tax: 0 },
    ],
    net: 100_000,
    tax: 10_000,
    total: 110_000,
  });
});

test('includes tax in a credit’s items where the invoice’s items do', () => {
  const original = invoice('inclusive');
  const credit = creditTotals(5000, { ...original, credited: [] });
  expect(credit.subtotal).toBe(5000);
  expect(credit.net + credit.tax).toBe(5000);
});

test('credits an untaxed invoice without tax', () => {
  const original = invoice('none');
  expect(creditTotals(500, { ...original, credited: [] })).toMatchObject({
    taxes: [],
    net: 500,
    tax: 0,
    total: 500,
  });
});

test.each([
  ['exclusive', { kind: 'percent', percent: 12.5 }],
  ['inclusive', { kind: 'amount', amount: 4999 }],
  ['none', { kind: 'none' }],
] as [TaxMode, Discount][])(
  'adds up credits over a whole %s invoice to exactly its net and tax',
  (mode, discount) => {
    const original = invoice(mode, discount);
    const credited: InvoiceTotals[] = [];
    let left = original.totals.total;
    for (const requestedAmount of [1, 3333, 17, 50_000, Number.POSITIVE_INFINITY]) {
      const amount = Math.min(requestedAmount, left);
      const credit = creditTotals(amount, { ...original, credited });
      expect(credit.total).toBe(amount);
      for (const { net, tax } of credit.taxes) {
        expect(net).toBeGreaterThanOrEqual(0);
        expect(tax).toBeGreaterThanOrEqual(0);
      }
      credited.push(credit);
      left -= amount;
    }
    const sum = (of: (each: InvoiceTotals) => number) =>
      credited.reduce((total, each) => total + of(each), 0);
    expect(sum(({ net }) => net)).toBe(original.totals.net);
    expect(sum(({ tax }) => tax)).toBe(original.totals.tax);
    for (const [index, { tax }] of original.totals.taxes.entries()) {
      expect(sum(({ taxes }) => taxes[index]!.tax)).toBe(tax);
    }
  },
);

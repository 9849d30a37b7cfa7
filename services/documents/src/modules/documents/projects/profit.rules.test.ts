import { invoiceTotals } from '@soloist/contracts';
import { creditTotals } from '../invoices/credit-totals.rules.ts';
import { incomeOf } from './profit.rules.ts';

const random = (most: number) => Math.floor(Math.random() * (most + 1));

/** An invoice with two tax rates, partly credited and paid. */
function randomInvoice() {
  const tax_mode = (['none', 'exclusive', 'inclusive'] as const)[random(2)]!;
  const items = [
    { qty: 1, rate: 1 + random(100_000), tax: 19 },
    { qty: 1 + random(9), rate: random(10_000), tax: 7 },
  ];
  const totals = invoiceTotals({ items, tax_mode, discount: { kind: 'none' } });
  const creditedTotal = random(totals.total);
  const credit = creditTotals(creditedTotal, { totals, tax_mode, credited: [] });
  const credits = creditedTotal > 0 ? [{ totals: credit }] : [];
  const due = totals.total - creditedTotal;
  return { status: 'sent' as const, totals, credits: credits as never[], creditedTotal, due };
}

test('the paid part grows with payments, from nothing to all of the income', () => {
  for (let i = 0; i < 500; i += 1) {
    const { due, ...invoice } = randomInvoice();
    const income = (paidTotal: number) => incomeOf({ ...invoice, paidTotal });
    const part = random(due);
    const { invoiced, paid } = income(part);
    expect(income(0).paid).toBe(0);
    expect(income(due)).toEqual({ invoiced, paid: invoiced });
    expect(income(due + 1 + random(1000)).paid).toBe(invoiced);
    expect(paid).toBeLessThanOrEqual(invoiced);
    expect(income(Math.min(due, part + 1)).paid).toBeGreaterThanOrEqual(paid);
    if (due > 0) expect(Math.abs(paid - (invoiced * part) / due)).toBeLessThanOrEqual(0.5001);
  }
});

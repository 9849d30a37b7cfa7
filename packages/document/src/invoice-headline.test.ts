import { invoiceHeadline } from './invoice-headline.ts';

it('does not count as paid what the client withheld as tax', () => {
  const balances = { isVoid: false, refunded: 0, credited: 0, balance: 0, paidOn: '2026-11-01' };
  const settled = { ...balances, received: 11_800, withheld: 1_000 };
  expect(invoiceHeadline({ kind: 'invoice', total: 11_800 }, settled)).toMatchObject({
    ...{ label: 'Amount paid', amount: 10_800, stamp: 'Paid' },
  });
});

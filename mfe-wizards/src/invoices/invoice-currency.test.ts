import { onlineText } from './invoice-currency.rules.ts';
import { emptyInvoice, type InvoiceDraft } from './invoice-draft.rules.ts';

const draft = (currency: InvoiceDraft['currency'], rate: number | null, part_payments = false) => ({
  ...emptyInvoice(),
  ...{ currency, part_payments, items: [{ name: 'Logo', qty: 1, rate, tax: null }] },
});

it.each([
  ['nothing before there is an amount', draft('USD', null), ''],
  ['an amount of yen', draft('JPY', 12_345), 'Your client can pay this invoice online.'],
  ['an amount of dinars', draft('KWD', 12_340), 'Your client can pay this invoice online.'],
  ['too little', draft('USD', 99), 'Your client can pay online from $1.00. Add your bank details'],
  ['too much', draft('USD', 500_000_001), 'One online payment can be at most $5,000,000.00. Allow'],
  ['parts', draft('USD', 500_000_001, true), 'One online payment can be at most $5,000,000.00.'],
  ['thousandths', draft('KWD', 12_345), 'Online payments in KWD end in 0. Change the amount due'],
  ['parts of them', draft('KWD', 12_345, true), 'Online payments in KWD end in 0. Your client can'],
  ['no won', draft('KRW', null), 'Your client can’t pay KRW online. Add your bank details'],
])('says that %s can be paid online', (_, invoice, text) => {
  expect(onlineText(invoice).slice(0, text.length || undefined)).toBe(text);
});

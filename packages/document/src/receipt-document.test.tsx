import type { InvoiceDocument } from '@soloist/contracts';
import { render, screen, within } from '@testing-library/react';
import { type Receipt, ReceiptDocument } from './receipt-document.tsx';

const party = {
  name: 'Ines Carvalho',
  email: '',
  address: '',
  postcode: '',
  city: '',
  country: '',
  tax_number: '',
};

const document: InvoiceDocument = {
  kind: 'invoice',
  number: 'INV-0044',
  from: { ...party, headline: '', profileImage: '', logo: '' },
  to: party,
  issuedAt: '2027-01-01T10:00:00.000Z',
  due_date: '2027-03-05',
  currency: 'EUR',
  items: [{ name: 'Logo', qty: 1, rate: 10_000, tax: 19, total: 10_000 }],
  tax_mode: 'exclusive',
  tax_name: 'VAT',
  subtotal: 10_000,
  discount: 0,
  taxes: [{ percent: 19, net: 10_000, tax: 1_900 }],
  net: 10_000,
  tax: 1_900,
  total: 11_900,
  memo: '',
  notes: '',
  deposit: 0,
  installments: [
    { amount: 3_900, due_date: '2027-01-05' },
    { amount: 4_000, due_date: '2027-02-05' },
    { amount: 4_000, due_date: '2027-03-05' },
  ],
  credits: null,
};

/** The sums of a receipt's payment, below the invoice's items. */
function sumsOf(receipt: Partial<Receipt> & Pick<Receipt, 'amount' | 'left'>) {
  const payment = { payment_id: 'pay_1', received_on: '2027-02-04', note: 'Visa', ...receipt };
  render(<ReceiptDocument document={document} receipt={payment} />);
  const table = screen.getAllByRole('table').at(-1)!;
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

it('names the installment, its net and tax, and the payments before it', () => {
  const previous = [{ amount: 3_900, received_on: '2027-01-05' }];
  expect(sumsOf({ amount: 4_000, left: 4_000, tax: 639, previous })).toEqual([
    ['Payment 1, January 5, 2027', '€39.00'],
    ['This payment: installment 2 of 3', '€40.00'],
    ['Net of this payment', '€33.61'],
    ['VAT in this payment', '€6.39'],
    ['Amount due', '€40.00'],
  ]);
});

it('tells tax that the client withheld from payments', () => {
  const previous = [
    { amount: 1_000, received_on: '2027-01-05', isWithheld: true },
    { amount: 2_900, received_on: '2027-01-06' },
  ];
  expect(sumsOf({ amount: 4_000, left: 4_000, previous }).slice(0, 2)).toEqual([
    ['Tax withheld (TDS), January 5, 2027', '€10.00'],
    ['Payment 1, January 6, 2027', '€29.00'],
  ]);
});

it('names all installments that one payment covers', () => {
  expect(sumsOf({ amount: 11_900, left: 0 })).toEqual([
    ['This payment: installments 1 to 3 of 3', '€119.00'],
    ['Amount due', '€0.00'],
  ]);
});

it('tells earlier credits from earlier payments', () => {
  const previous = [{ amount: 1_000, received_on: '2027-01-05' }];
  expect(sumsOf({ amount: 2_000, left: 8_000, previous })[1]).toEqual([
    'Previously credited',
    '€9.00',
  ]);
});

import {
  type InvoiceBalances,
  type InvoiceDocument,
  type InvoiceRequest,
  invoiceTotals,
  itemTotal,
} from '@soloist/contracts';

type Item = InvoiceDocument['items'][number];
type Priced = Pick<Item, 'name' | 'qty' | 'rate'> & { tax?: number };

interface Sample {
  items: Priced[];
  tax_mode?: InvoiceDocument['tax_mode'];
  discount?: InvoiceRequest['discount'];
}

const document: Omit<InvoiceDocument, 'items' | keyof ReturnType<typeof invoiceTotals>> = {
  kind: 'invoice',
  number: 'INV-0043',
  from: {
    name: 'Ines Carvalho',
    email: 'ines@inescarvalho.example',
    address: 'Rua da Rosa 184',
    postcode: '1200-390',
    city: 'Lisbon',
    country: 'PT',
    tax_number: 'PT251884097',
    headline: 'Brand and product design',
    profileImage: '',
    logo: '',
  },
  to: {
    name: 'Harbor Credit Union',
    email: 'daniel.reyes@harborcu.example',
    address: '210 Wharf Street',
    postcode: '04101',
    city: 'Portland',
    country: 'US',
    tax_number: '',
  },
  issuedAt: '2026-03-03T10:00:00.000Z',
  due_date: '2026-03-17',
  currency: 'USD',
  tax_mode: 'none',
  tax_name: '',
  memo: 'Milestone 2 of 4, savings goals in the mobile app. Recordings and the clickable file are in the shared folder.',
  notes: 'Banco Atlântico\nPT50 0033 0000 4417 2206 1054 3\nReference INV-0043',
  deposit: 0,
  credits: null,
};

/** An invoice over these items, summed as the service does. */
export function invoiceOver({
  items,
  tax_mode = 'none',
  discount = { kind: 'none' },
  ...changes
}: Sample & Partial<Omit<InvoiceDocument, 'items' | 'discount'>>): InvoiceDocument {
  const whole = items.map((item) => ({ tax: 0, ...item, total: itemTotal(item) }));
  const totals = invoiceTotals({ items: whole, tax_mode, discount });
  return { ...document, items: whole, tax_mode, ...totals, ...changes };
}

const prototype: Priced[] = [
  { name: 'Interactive prototype, 14 screens', qty: 1, rate: 360_000 },
  { name: 'Moderated usability interviews', qty: 6, rate: 15_000 },
  { name: 'Participant fees', qty: 6, rate: 5_000 },
];

/** The invoice of the design's mock. */
export const plainInvoice = invoiceOver({ items: prototype });

/** An invoice with several rates, a discount and every field filled. */
export const taxedInvoice = invoiceOver({
  items: [
    { name: 'Interactive prototype, 14 screens', qty: 1, rate: 360_000, tax: 23 },
    { name: 'Moderated usability interviews', qty: 6.5, rate: 14_999, tax: 23 },
    { name: 'Printed handbook', qty: 3, rate: 3_333, tax: 6 },
    { name: 'Stamp duty', qty: 1, rate: 1_250, tax: 0 },
  ],
  tax_mode: 'exclusive',
  tax_name: 'VAT',
  currency: 'EUR',
  discount: { kind: 'percent', percent: 7.5 },
});

export const inclusiveInvoice = invoiceOver({
  items: [
    { name: 'Logo', qty: 1, rate: 119_000, tax: 19 },
    { name: 'Book', qty: 3, rate: 1_499, tax: 7 },
  ],
  tax_mode: 'inclusive',
  tax_name: 'MwSt.',
  currency: 'EUR',
  discount: { kind: 'amount', amount: 5_001 },
});

export const longInvoice = invoiceOver({
  items: Array.from({ length: 500 }, (_, index) => ({
    name: `<i${index} ${'Retouched product photograph, cut out and colour corrected '.repeat(index % 4)}i${index}>`,
    qty: (index % 7) + 0.5,
    rate: 1_000 + index,
    tax: index % 3 === 0 ? 6 : 23,
  })),
  tax_mode: 'exclusive',
  tax_name: 'VAT',
});

export const creditNote: InvoiceDocument = {
  ...invoiceOver({
    items: [{ name: 'Credit for invoice INV-0043', qty: 1, rate: 30_000, tax: 23 }],
    tax_mode: 'exclusive',
    tax_name: 'VAT',
    currency: 'EUR',
  }),
  kind: 'credit_note',
  number: 'CN-0003',
  memo: '',
  notes: '',
  credits: { number: 'INV-0043', reason: 'Two participants did not come.' },
};

/** One invoice that mixes the scripts our users write in. */
export const everyScriptInvoice = invoiceOver({
  items: [
    { name: 'लोगो और पहचान, तीन आकार', qty: 1, rate: 1_200_000, tax: 18 },
    { name: 'دليل الهوية في 40 صفحة', qty: 2, rate: 45_000, tax: 18 },
    { name: '品牌手册设计', qty: 1, rate: 90_000, tax: 18 },
    { name: 'ブランドガイド 🎉', qty: 1, rate: 90_000, tax: 18 },
    { name: 'Rindfleischetikettierungsueberwachung'.repeat(6), qty: 1, rate: 100, tax: 18 },
  ],
  tax_mode: 'exclusive',
  tax_name: 'GST',
  currency: 'INR',
  to: { ...document.to, name: 'अनन्या शर्मा', city: 'मुंबई', country: 'IN' },
  from: { ...document.from, name: 'محمد العلي', city: 'القاهرة', country: 'EG' },
  memo: 'شكرا لكم على ثقتكم.',
  notes: '请在十四天内付款。\n\nधन्यवाद',
});

/** The states of an invoice after it was sent, by name; a part of `total` is paid or credited. */
export const settlementsOf = (total: number) => {
  const open: InvoiceBalances = {
    isVoid: false,
    received: 0,
    refunded: 0,
    credited: 0,
    balance: 0,
    paidOn: '',
  };
  const part = Math.round(total / 4);
  const paidOn = '2026-03-10';
  return {
    paid: { ...open, received: total, paidOn },
    partlyPaid: { ...open, received: part, balance: total - part, paidOn },
    creditedAndPaid: { ...open, received: total - part, credited: part, paidOn },
    refunded: { ...open, received: total, refunded: total, credited: total },
    credited: { ...open, credited: total },
    void: { ...open, isVoid: true },
  };
};

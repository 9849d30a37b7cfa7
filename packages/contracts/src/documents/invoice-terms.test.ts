import * as z from 'zod/mini';
import { invoiceMessages } from './invoice-fields.ts';
import { invoiceForm, invoiceItem, invoiceRequest, maxInvoiceItems } from './invoice-terms.ts';
import { creditForm, paymentForm } from './invoices.ts';

const emptyParty = { address: '', postcode: '', city: '', country: '', tax_number: '' };
const item = { name: 'Label artwork', qty: 2, rate: 30_000, tax: 19, total: 60_000 };
const invoice = {
  email: 'noor@client.test',
  client_name: 'Noor Haddad',
  client: emptyParty,
  sender: emptyParty,
  memo: '',
  items: [item],
  currency: 'EUR',
  due_date: '2026-12-20',
  tax_mode: 'exclusive',
  tax_name: 'VAT',
  discount: { kind: 'none' },
  notes: '',
  reminders: [-3, 1, 7],
  time_zone: '',
  part_payments: false,
  e_invoice: false,
};
const draft_id = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';

/** The errors of the invoice with these changes, each with its field. */
function problems(changes: object, schema: z.ZodMiniType = invoiceForm): string[] {
  const { error } = z.safeParse(schema, { ...invoice, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const withItem = (changes: object) => problems({ items: [{ ...item, ...changes }] });

it('accepts a complete invoice and a minimal one', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ draft_id }, invoiceRequest)).toEqual([]);
  const { tax: _, ...untaxed } = item;
  const least = z.parse(invoiceForm, { ...invoice, items: [untaxed], tax_mode: 'none' });
  expect(least.items[0]?.tax).toBe(0);
});

it.each([
  [{ email: '' }, 'email: Please fill the email address!'],
  [{ email: 'noor' }, 'email: Invalid email address!'],
  [{ due_date: '' }, `due_date: ${invoiceMessages.dueDate}`],
  [{ due_date: '2026-02-30' }, `due_date: ${invoiceMessages.dueDate}`],
  [{ items: [] }, `items: ${invoiceMessages.items}`],
  [{ memo: 'x'.repeat(201) }, 'memo: Input cannot be greater than 200 characters'],
  [{ notes: 'x'.repeat(2001) }, 'notes: Input cannot exceed 2000 characters'],
  [{ time_zone: 'Nowhere/Land' }, 'time_zone: We don’t know this time zone.'],
  [{ reminders: Array(9).fill(1) }, 'reminders: Add at most eight reminders.'],
  [{ client: { ...emptyParty, country: 'Germany' } }, `client.country: ${invoiceMessages.country}`],
  [
    { discount: { kind: 'percent', percent: 101 } },
    `discount.percent: ${invoiceMessages.discountRate}`,
  ],
  [{ discount: { kind: 'amount', amount: -1 } }, 'discount.amount: Enter the discount.'],
])('reports %j at its field', (changes, problem) => {
  expect(problems(changes)).toContain(problem);
});

it.each([
  [{ name: '  ' }, `items.0.name: ${invoiceMessages.itemName}`],
  [{ name: 'x'.repeat(401) }, 'items.0.name: Input cannot be greater than 400 characters'],
  [{ qty: null }, `items.0.qty: ${invoiceMessages.qty}`],
  [{ qty: 0 }, `items.0.qty: ${invoiceMessages.qty}`],
  [{ qty: 1_000_001 }, 'items.0.qty: This quantity is too large.'],
  [{ qty: 0.0001 }, 'items.0.qty: Use at most three decimals in a quantity.'],
  [{ rate: null }, `items.0.rate: ${invoiceMessages.rate}`],
  [{ rate: 1.5 }, `items.0.rate: ${invoiceMessages.rate}`],
  [{ tax: 100.1 }, `items.0.tax: ${invoiceMessages.taxRate}`],
  [{ tax: -1 }, `items.0.tax: ${invoiceMessages.taxRate}`],
  [{ total: -1 }, `items.0.total: ${invoiceMessages.total}`],
  [{ total: 1.5 }, `items.0.total: ${invoiceMessages.total}`],
])('reports an item with %j at its field', (changes, problem) => {
  expect(withItem(changes)).toContain(problem);
});

it('accepts quantities and rates with three decimals, whatever their binary form', () => {
  for (const decimal of [0.001, 1.005, 2.675, 19.6, 8.1, 999_999.999]) {
    expect(z.safeParse(invoiceItem, { ...item, qty: decimal }).success).toBe(true);
  }
  for (const tax of [7.7, 8.1, 2.6, 5.5, 20.001]) expect(withItem({ tax })).toEqual([]);
});

it('accepts at most 500 items', () => {
  const items = (count: number) => ({ items: Array.from({ length: count }, () => item) });
  expect(problems(items(maxInvoiceItems))).toEqual([]);
  expect(problems(items(maxInvoiceItems + 1))).toEqual(['items: Add at most 500 items.']);
});

it('accepts reminders from 30 days before to 90 days after the due date', () => {
  expect(problems({ reminders: [-30, 90] })).toEqual([]);
  for (const days of [-31, 91, 0.5]) expect(problems({ reminders: [days] })).toHaveLength(1);
});

it('requires both countries, and the sender’s tax number if taxed, for an e-invoice', () => {
  const german = { ...emptyParty, country: 'DE' };
  const taxed = { ...german, tax_number: 'DE123456789' };
  const countries = ['e_invoice: An e-invoice needs both countries.'];
  const number = ['e_invoice: An e-invoice with tax needs your tax number.'];
  for (const schema of [invoiceForm, invoiceRequest]) {
    const request = { e_invoice: true, ...(schema === invoiceRequest ? { draft_id } : {}) };
    const problemsWith = (changes: object) => problems({ ...request, ...changes }, schema);
    expect(problemsWith({ sender: taxed })).toEqual(countries);
    expect(problemsWith({ sender: { ...taxed, country: '' }, client: german })).toEqual(countries);
    expect(problemsWith({ sender: german, client: german })).toEqual(number);
    expect(problemsWith({ sender: german, client: german, tax_mode: 'none' })).toEqual([]);
    expect(problemsWith({ sender: taxed, client: german })).toEqual([]);
  }
});

it('accepts the id of its draft, and no unknown fields', () => {
  expect(problems({}, invoiceRequest)).toEqual([]);
  expect(problems({ draft_id: 'mine' }, invoiceRequest)).toHaveLength(1);
  expect(problems({ draft_id, number: 'INV-0007' }, invoiceRequest)).toHaveLength(1);
  expect(problems({ status: 'paid' })).toHaveLength(1);
  expect(withItem({ unit: 'h' })).toHaveLength(1);
});

it('trims texts', () => {
  const parsed = z.parse(invoiceForm, {
    ...invoice,
    email: ' Noor@Client.test ',
    client_name: ' Noor ',
    notes: '\nThanks\n',
  });
  expect(parsed).toMatchObject({ email: 'noor@client.test', client_name: 'Noor', notes: 'Thanks' });
});

describe('later records', () => {
  const first = (schema: z.ZodMiniType, form: object) =>
    z.safeParse(schema, form).error?.issues[0]?.message;

  it('require an amount, a date and a method for a payment', () => {
    const payment = {
      payment_id: draft_id,
      amount: 1,
      method: 'cash',
      received_on: '2026-12-01',
      note: '',
    };
    expect(first(paymentForm, payment)).toBeUndefined();
    expect(first(paymentForm, { ...payment, amount: 0 })).toBe('Please fill the amount!');
    expect(first(paymentForm, { ...payment, received_on: '' })).toBe('Please fill the date!');
    expect(first(paymentForm, { ...payment, method: 'barter' })).toBeDefined();
  });

  it('require an amount and a reason for a credit', () => {
    const credit = { credit_id: draft_id, amount: 1, reason: 'Agreed' };
    expect(first(creditForm, credit)).toBeUndefined();
    expect(first(creditForm, { ...credit, amount: -1 })).toBe('Please fill the amount!');
    expect(first(creditForm, { ...credit, reason: ' ' })).toBe('Enter a reason.');
  });
});

describe('an amount as typed', () => {
  const requestIn = (currency: string, typed: string) => ({
    draft_id,
    currency,
    items: [{ ...item, qty: 1, rate: typed, total: typed }],
  });

  it.each([
    ['USD', '12.5', 1250],
    ['JPY', '1200', 1200],
    ['KWD', '1.25', 1250],
    ['KWD', '1200.505', 1_200_505],
  ])('is read by the decimals of %s', (currency, typed, minor) => {
    const { items } = z.parse(invoiceRequest, { ...invoice, ...requestIn(currency, typed) });
    expect(items[0]).toMatchObject({ rate: minor, total: minor });
  });

  it.each([
    ['USD', '12.505'],
    ['JPY', '12.5'],
    ['KWD', '1.2345'],
    ['KWD', 'much'],
  ])('is refused where it has more decimals than %s', (currency, typed) => {
    expect(problems(requestIn(currency, typed), invoiceRequest)).toEqual([
      `items.0.rate: ${invoiceMessages.rate}`,
      `items.0.total: ${invoiceMessages.total}`,
    ]);
  });
});

it('has no electronic invoice with three decimals', () => {
  const client = { ...emptyParty, country: 'KW', tax_number: '7' };
  const electronic = { e_invoice: true, client, sender: client };
  expect(problems({ ...electronic, currency: 'JPY' })).toEqual([]);
  expect(problems({ ...electronic, currency: 'KWD' })).toEqual([
    'e_invoice: An e-invoice can’t have a currency with three decimals.',
  ]);
});

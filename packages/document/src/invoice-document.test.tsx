import type { InvoiceBalances, InvoiceDocument as InvoiceDocumentData } from '@soloist/contracts';
import { render, screen, within } from '@testing-library/react';
import { InvoiceDocument } from './invoice-document.tsx';

const emptyParty = {
  name: '',
  email: '',
  address: '',
  postcode: '',
  city: '',
  country: '',
  tax_number: '',
};

const emptyDraft: InvoiceDocumentData = {
  kind: 'invoice',
  number: '',
  from: { ...emptyParty, headline: '', profileImage: '', logo: '' },
  to: emptyParty,
  issuedAt: '',
  due_date: '',
  currency: 'USD',
  items: [],
  tax_mode: 'none',
  tax_name: '',
  subtotal: 0,
  discount: 0,
  taxes: [],
  net: 0,
  tax: 0,
  total: 0,
  memo: '',
  notes: '',
  deposit: 0,
  credits: null,
};

const logo = { name: 'Logo', qty: 1.5, rate: 10_000, tax: 20, total: 15_000 };
const payUrl = 'https://soloist.example/invoice/1';

const show = (changes: Partial<InvoiceDocumentData>, preview = false) =>
  render(
    <InvoiceDocument
      document={{ ...emptyDraft, ...changes }}
      preview={preview}
      payUrl={preview ? undefined : payUrl}
    />,
  );

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('shows the client’s references and the sender’s own fields, but no empty ones', () => {
  const { container } = show({
    references: {
      po_number: '4500012345',
      project_reference: '',
      custom_fields: [{ label: 'Cost centre', value: 'K-17' }],
    },
  });
  const list = container.querySelector('.doc-references');
  expect(list?.textContent).toBe('PO number4500012345Cost centreK-17');
});

it('has no list of references without any', () => {
  const { container } = show({});
  expect(container.querySelector('.doc-references')).toBeNull();
});

it('labels each blank field in a preview', () => {
  show({}, true);
  for (const hint of ['Your client', 'the due date', 'What you did', 'Draft']) {
    expect(screen.getByText(hint)).toBeVisible();
  }
  expect(screen.getAllByText('Your name')).not.toHaveLength(0);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('leaves blank fields out of an invoice that is sent', () => {
  show({ number: 'INV-0001', items: [logo] });
  for (const hint of ['Your client', 'the due date', 'What you did', 'Memo', 'Notes']) {
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
  }
});

it('starts with the amount and due date, and links to the payment page', () => {
  show({ number: 'INV-0044', total: 123_456, due_date: '2026-03-17', items: [logo] });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Invoice INV-0044');
  expect(screen.getByText('Amount due').nextElementSibling).toHaveTextContent('$1,234.56');
  expect(screen.getByText('March 17, 2026')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', payUrl);
});

const unsettled: InvoiceBalances = {
  isVoid: false,
  received: 0,
  refunded: 0,
  credited: 0,
  balance: 0,
  paidOn: '',
};
it.each<[string, Partial<InvoiceBalances>, string, string[]]>([
  [
    'paid',
    { received: 15_000, paidOn: '2026-03-10' },
    'Amount paid$150.00Nothing is due.Paid March 10, 2026',
    ['Total$150.00', 'Paid-$150.00', 'Amount due$0.00'],
  ],
  [
    'partly paid',
    { received: 5_000, balance: 10_000, paidOn: '2026-03-10' },
    'Amount due$100.00by March 17, 2026',
    ['Total$150.00', 'Paid-$50.00', 'Amount due$100.00'],
  ],
  [
    'void',
    { isVoid: true },
    'Invoice total$150.00Nothing is due.Void',
    ['Total$150.00', 'Amount due$0.00'],
  ],
  [
    'refunded',
    { received: 15_000, refunded: 15_000, credited: 15_000 },
    'Amount refunded$150.00Nothing is due.Refunded',
    ['Total$150.00', 'Paid-$150.00', 'Refunded$150.00', 'Credited-$150.00', 'Amount due$0.00'],
  ],
  [
    'charged back and due again',
    { received: 15_000, refunded: 15_000, balance: 15_000 },
    'Amount due$150.00by March 17, 2026',
    ['Total$150.00', 'Paid-$150.00', 'Refunded$150.00', 'Amount due$150.00'],
  ],
  [
    'credited',
    { credited: 15_000 },
    'Amount credited$150.00Nothing is due.Credited',
    ['Total$150.00', 'Credited-$150.00', 'Amount due$0.00'],
  ],
])('states how much is due today for an invoice that is %s', (_, settlement, headline, sums) => {
  const document = { ...emptyDraft, items: [logo], total: 15_000, due_date: '2026-03-17' };
  render(
    <InvoiceDocument
      document={{ ...document, deposit: 5_000 }}
      settlement={{ ...unsettled, ...settlement }}
    />,
  );
  expect(screen.getByRole('article')).toHaveTextContent(headline);
  const texts = rows().map((cells) => cells.join(''));
  expect(texts.slice(-sums.length)).toEqual(sums);
});

it('shows both parties with their address, country and tax number', () => {
  show({
    tax_name: 'GST',
    to: {
      name: 'Nordlys Coffee',
      email: 'sofie@nordlys.example',
      address: 'Kaffegade 4\n2nd floor',
      postcode: '8000',
      city: 'Aarhus',
      country: 'DK',
      tax_number: 'DK12345678',
    },
  });
  for (const line of [
    'Nordlys Coffee',
    'Kaffegade 4',
    '2nd floor',
    '8000 Aarhus, Denmark',
    'sofie@nordlys.example',
  ]) {
    expect(screen.getByText(line)).toBeVisible();
  }
  expect(screen.getByText('DK12345678').parentElement).toHaveTextContent('GST number DK12345678');
});

it('shows an untaxed invoice without a tax column or subtotals', () => {
  show({ items: [{ ...logo, tax: 0 }], subtotal: 15_000, net: 15_000, total: 15_000 });
  expect(rows()).toEqual([
    ['Item', 'Qty', 'Rate', 'Total'],
    ['Logo1.5 × $100.00', '1.5', '$100.00', '$150.00'],
    ['Total', '$150.00'],
  ]);
});

it('shows the deposit below the total', () => {
  show({ items: [{ ...logo, tax: 0 }], total: 15_000, deposit: 4_000 });
  expect(rows().slice(-2)).toEqual([
    ['Total', '$150.00'],
    ['Deposit due', '$40.00'],
  ]);
});

it('adds the tax to net rates after the discount', () => {
  show({
    items: [logo, { ...logo, name: 'Fee', tax: 7.5 }],
    tax_mode: 'exclusive',
    tax_name: 'VAT',
    subtotal: 30_000,
    discount: 3_000,
    taxes: [
      { percent: 20, net: 13_500, tax: 2_700 },
      { percent: 7.5, net: 13_500, tax: 1_013 },
    ],
    net: 27_000,
    tax: 3_713,
    total: 30_713,
  });
  expect(rows().slice(0, 2)).toEqual([
    ['Item', 'Qty', 'Rate', 'VAT', 'Total'],
    ['Logo1.5 × $100.00, tax 20%', '1.5', '$100.00', '20%', '$150.00'],
  ]);
  expect(rows().slice(3)).toEqual([
    ['Subtotal', '$300.00'],
    ['Discount', '-$30.00'],
    ['VAT 20% of $135.00', '$27.00'],
    ['VAT 7.5% of $135.00', '$10.13'],
    ['Total', '$307.13'],
  ]);
});

it('shows the included tax below the total', () => {
  show({
    items: [logo],
    tax_mode: 'inclusive',
    subtotal: 15_000,
    taxes: [{ percent: 20, net: 12_500, tax: 2_500 }],
    net: 12_500,
    tax: 2_500,
    total: 15_000,
  });
  expect(rows().slice(2)).toEqual([
    ['Total', '$150.00'],
    ['Includes tax 20% of $125.00', '$25.00'],
  ]);
});

it('shows a credit note’s invoice and reason, and requests no payment', () => {
  show({
    kind: 'credit_note',
    number: 'CN-0003',
    total: 15_000,
    credits: { number: 'INV-0044', reason: 'One day less.' },
  });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Credit note CN-0003');
  expect(screen.getByText('Amount credited')).toBeVisible();
  expect(screen.getByText('invoice INV-0044')).toBeVisible();
  expect(screen.getByText('One day less.')).toBeVisible();
  expect(screen.getByText('Total credited')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it("shows the sender's logo, else the photo, else initials", () => {
  const document = { ...emptyDraft, from: { ...emptyDraft.from, name: 'Ines Carvalho' } };
  const image = () => screen.getByRole('article').querySelector('img');
  const { rerender } = render(<InvoiceDocument document={document} />);
  expect(image()).toBeNull();
  expect(screen.getByText('IC')).toBeInTheDocument();
  rerender(<InvoiceDocument document={document} senderImage="/files/photo" />);
  expect(image()).toHaveAttribute('src', '/files/photo');
  rerender(<InvoiceDocument document={document} senderImage="/files/photo" logo="/files/logo" />);
  expect(image()).toHaveAttribute('src', '/files/logo');
});

it.each([
  ['JPY', '¥15,000'],
  ['KWD', 'KWD 15.000'],
] as const)('shows %s with its decimals', (currency, total) => {
  show({ currency, items: [logo], subtotal: 15_000, net: 15_000, total: 15_000 });
  expect(screen.getAllByText(total).length).toBeGreaterThan(1);
});

const installments = [
  { amount: 5_000, due_date: '2027-01-05' },
  { amount: 10_000, due_date: '2027-02-05' },
];

it('lists the installments below the total', () => {
  show({ items: [{ ...logo, tax: 0 }], total: 15_000, due_date: '2027-02-05', installments });
  expect(rows().slice(-3)).toEqual([
    ['Total', '$150.00'],
    ['Installment 1 of 2, due January 5, 2027', '$50.00'],
    ['Installment 2 of 2, due February 5, 2027', '$100.00'],
  ]);
  expect(screen.getByText(/in 2 installments, the last by/)).toBeTruthy();
});

const karnataka = {
  ...{ treatment: 'cgst_sgst' as const, place_of_supply: '29', lut: '' },
  place_name: 'Karnataka',
};
const gstSums = { subtotal: 8_466, net: 8_466, tax: 1_525, total: 9_991 };

it('shows CGST and SGST, codes, the place of supply and what the client withholds', () => {
  const { container } = show({
    items: [{ ...logo, tax: 18, sac: '998314' }],
    ...{ tax_mode: 'exclusive', tax_treatment: karnataka, tds_rate: 10, ...gstSums },
    taxes: [{ percent: 18, net: 8_466, tax: 1_525 }],
  });
  const texts = rows().map((cells) => cells.join(''));
  expect(texts).toContain('CGST 9% of $84.66$7.63');
  expect(texts).toContain('SGST 9% of $84.66$7.62');
  expect(texts.slice(-2)).toEqual(['TDS 10% to withhold-$8.47', 'Payable after TDS$91.44']);
  expect(container).toHaveTextContent('SAC/HSN 998314');
  expect(container).toHaveTextContent('Place of supply: Karnataka (29)');
});

it('shows what was withheld apart from what was paid', () => {
  render(
    <InvoiceDocument
      document={{ ...emptyDraft, items: [logo], total: 15_000 }}
      settlement={{ ...unsettled, received: 15_000, withheld: 1_500, paidOn: '2026-03-10' }}
    />,
  );
  const texts = rows().map((cells) => cells.join(''));
  expect(texts.slice(-3)).toEqual(['Paid-$135.00', 'Tax withheld (TDS)-$15.00', 'Amount due$0.00']);
});

it('has the sentence of a reverse charge', () => {
  const tax = { place_of_supply: '', lut: '', place_name: '' };
  const { container } = show({ tax_treatment: { treatment: 'reverse_charge', ...tax } });
  expect(container).toHaveTextContent('Reverse charge: VAT is due by the customer');
});

import { type InvoiceItem, type InvoiceRequest, lateFeePresets } from '@soloist/contracts';

export interface DemoInvoice {
  sentDaysAgo: number;
  /** Days from sending to the due date. */
  dueAfter: number;
  isViewed?: true;
  isVoid?: true;
  /** The payment so far, in minor units, and the days from sending to it. */
  paid?: { amount: number; after: number };
  credited?: { amount: number; reason: string };
  /** Days from sending until its late fee was billed so far; the rest accrues. */
  feeBilledAfter?: number;
  /** The demo proposal's number and the index of its milestone. */
  milestone?: { number: string; index: number };
  /** A first installment: its share, and the days from sending to its due date. */
  firstInstallment?: { percent: number; dueAfter: number };
  /** The period of the demo's weekly plan that it bills. */
  period?: number;
  terms: Pick<
    InvoiceRequest,
    'email' | 'recipients' | 'client_name' | 'client' | 'memo' | 'references' | 'items' | 'tax_mode'
  > &
    Partial<Pick<InvoiceRequest, 'discount' | 'currency' | 'tax_treatment' | 'late_fee'>>;
}

const item = (name: string, qty: number, rate: number): InvoiceItem => ({
  name,
  qty,
  rate,
  tax: 23,
  total: qty * rate,
});

const marit = {
  email: 'marit@fjordbageri.example',
  client_name: 'Marit Solheim',
  client: {
    address: 'Fjord Bageri AS\nØvre Strandgate 18',
    postcode: '4005',
    city: 'Stavanger',
    country: 'NO',
    tax_number: '',
  },
};
const kastanje = {
  email: 'office@kastanje.example',
  client_name: 'Kastanje',
  client: {
    address: 'Kastanienallee 40',
    postcode: '10119',
    city: 'Berlin',
    country: 'DE',
    tax_number: 'DE299000000',
  },
};

/** The client of the weekly plan, in rupees as autopay requires. */
export const indigo = {
  email: 'accounts@indigothreads.example',
  client_name: 'Indigo Threads',
  client: {
    address: 'Indigo Threads LLP\n12, 100 Feet Road',
    postcode: '560038',
    city: 'Bengaluru',
    country: 'IN',
    tax_number: '',
  },
};
export const weeklyPlan = {
  name: 'Shop care',
  rate: 950_000,
  /** Days from a period's first day to the due date, and since the first period began. */
  dueAfter: 1,
  startedDaysAgo: 9,
};
const weekOf = (period: number): DemoInvoice => ({
  // Ids are made of the time, so it differs from that of the next invoice.
  sentDaysAgo: weeklyPlan.startedDaysAgo - 7 * period + 0.05,
  dueAfter: weeklyPlan.dueAfter,
  isViewed: true,
  period,
  terms: {
    ...indigo,
    memo: '',
    currency: 'INR',
    items: [{ ...item(weeklyPlan.name, 1, weeklyPlan.rate), tax: 0 }],
    tax_mode: 'none',
  },
});

/** Kastanje is a business in another EU country. */
const reverseCharge = {
  tax_mode: 'none',
  tax_treatment: { treatment: 'reverse_charge', place_of_supply: '', lut: '' },
} as const;

/**
 * Ada's invoices, oldest first. The first two, part of the fourth, and those of the weekly plan are
 * paid online by the demo of payments, as in the product.
 */
export const demoInvoices: DemoInvoice[] = [
  {
    sentDaysAgo: 92,
    dueAfter: 14,
    isViewed: true,
    milestone: { number: 'P-0001', index: 0 },
    terms: {
      ...marit,
      memo: 'Thank you for starting this with me.',
      items: [item('Upfront payment', 1, 120_000)],
      tax_mode: 'none',
    },
  },
  {
    sentDaysAgo: 58,
    dueAfter: 14,
    isViewed: true,
    milestone: { number: 'P-0001', index: 1 },
    terms: {
      ...marit,
      memo: 'It was a pleasure to see the first queue without a queue.',
      items: [item('Order page', 1, 210_000), item('Morning list', 1, 50_000)],
      tax_mode: 'none',
    },
  },
  {
    sentDaysAgo: 36,
    dueAfter: 14,
    isVoid: true,
    terms: {
      ...kastanje,
      memo: '',
      items: [item('Workshop, one day', 2, 90_000)],
      ...reverseCharge,
    },
  },
  {
    sentDaysAgo: 35,
    dueAfter: 14,
    isViewed: true,
    paid: { amount: 60_000, after: 20 },
    credited: { amount: 12_000, reason: 'The second afternoon was cancelled' },
    feeBilledAfter: 25,
    terms: {
      ...kastanje,
      recipients: [
        { email: 'accounts@kastanje.example', role: 'cc' },
        { email: 'ada.archive@studio.example', role: 'bcc' },
      ],
      memo: 'One day in each café, as agreed on the phone.',
      // Statutory interest of the EU.
      late_fee: lateFeePresets[0]!.rule,
      references: {
        po_number: '4500-1187',
        project_reference: 'Café signage',
        custom_fields: [{ label: 'Cost centre', value: 'K-17' }],
      },
      items: [item('Workshop, one day', 1, 90_000), item('Photographs of the counters', 12, 1500)],
      ...reverseCharge,
    },
  },
  weekOf(0),
  {
    sentDaysAgo: 6,
    dueAfter: 20,
    isViewed: true,
    milestone: { number: 'P-0004', index: 0 },
    terms: {
      email: 'grace@demo.soloist.local',
      client_name: 'Grace Lindqvist',
      client: {
        address: 'Nordlys Coffee AS\nStrandkaien 8',
        postcode: '5013',
        city: 'Bergen',
        country: 'NO',
        tax_number: '',
      },
      memo: 'Research is done: the summary is among the project’s files.',
      items: [item('Interviews and office days', 6, 35_000), item('Summary', 1, 30_000)],
      tax_mode: 'none',
    },
  },
  weekOf(1),
  {
    sentDaysAgo: 2,
    dueAfter: 34,
    firstInstallment: { percent: 40, dueAfter: 7 },
    terms: {
      email: 'sofia@ilhasecontos.example',
      client_name: 'Sofia Marques',
      client: {
        address: 'Rua de São Bento 34',
        postcode: '1200-815',
        city: 'Lisboa',
        country: 'PT',
        tax_number: '',
      },
      memo: '',
      items: [item('Check of the shop’s search', 1.5, 68_000)],
      tax_mode: 'exclusive',
      discount: { kind: 'percent', percent: 10 },
    },
  },
  {
    sentDaysAgo: 1,
    dueAfter: 30,
    isViewed: true,
    paid: { amount: 88_000, after: 0.5 },
    terms: {
      email: 'hoshino@hoshino-bungu.example',
      client_name: 'Hoshino Bungu',
      client: {
        address: 'Teramachi-dori 412',
        postcode: '604-8081',
        city: 'Kyoto',
        country: 'JP',
        tax_number: '',
      },
      memo: '',
      currency: 'JPY',
      items: [item('Review of the English catalogue', 1, 88_000)],
      tax_mode: 'none',
    },
  },
];

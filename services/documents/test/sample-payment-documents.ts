import type { PaymentDocument } from '@soloist/contracts';

type Statement = Extract<PaymentDocument, { kind: 'statement' }>;
type PlatformInvoiceDocument = Extract<PaymentDocument, { kind: 'platform_invoice' }>;

const clients = ['Harbor Credit Union', 'सूर्या डिज़ाइन स्टूडियो', 'شركة النور للتصميم', '株式会社青空'];

/** A wallet statement whose balance follows from its rows. */
export function statementOf(count: number): Statement {
  let balance = 1_250_000;
  const rows = Array.from({ length: count }, (_, index) => {
    const isPayout = index % 7 === 6;
    const fee = isPayout ? 0 : 5_000 + index;
    const tax = Math.round(fee * 0.18);
    const amount = isPayout ? -600_000 : 100_000 - fee - tax;
    balance += amount;
    return {
      at: new Date(Date.UTC(2026, 10, 1, index)).toISOString(),
      what: `<i${index}> ${isPayout ? 'Payout to HDFC Bank ending in 4321' : `Payment of INV-${1000 + index}`}`,
      about: isPayout ? '' : clients[index % clients.length]!,
      fee,
      tax,
      amount,
      balance,
    };
  });
  return {
    kind: 'statement',
    owner: {
      name: 'अनन्या शर्मा',
      lines: ['ananya@ananyasharma.example', '14, 2nd Cross, Bengaluru 560001, India'],
    },
    period: '2026-11',
    currency: 'INR',
    opening: 1_250_000,
    closing: balance,
    rows,
  };
}

export const subscriptionInvoice: PlatformInvoiceDocument = {
  kind: 'platform_invoice',
  invoice: {
    id: '6a0000000000000000000001',
    number: 'SOL/26-27/00012',
    kind: 'subscription',
    title: 'Soloist Pro, monthly',
    currency: 'INR',
    net: 84_661,
    tax: 15_239,
    total: 99_900,
    issuedAt: '2026-11-22T03:00:00.000Z',
  },
  from: { name: 'Soloist Technologies', lines: ['80 Feet Road', 'Bengaluru 560034, Karnataka'] },
  to: { name: 'शर्मा स्टूडियो', lines: ['14, 2nd Cross', 'Bengaluru 560001', 'Karnataka (29)'] },
  gstin: '29AAAAA0000A1Z5',
  billing: {
    name: 'शर्मा स्टूडियो',
    address: '14, 2nd Cross',
    country: 'IN',
    state: '29',
    gstin: '29BBBBB1111B1Z6',
  },
  rows: [{ what: 'Soloist Pro, November 22 to December 21, 2026', amount: 84_661 }],
  taxes: [
    { name: 'CGST 9%', amount: 7_620 },
    { name: 'SGST 9%', amount: 7_619 },
  ],
  notes: ['Place of supply: Karnataka (29). SAC 998314.', 'Reverse charge: no.'],
};

type ClientStatementPrint = Extract<PaymentDocument, { kind: 'client_statement' }>;

export const clientStatement: ClientStatementPrint = {
  kind: 'client_statement',
  owner: { name: 'अनन्या शर्मा', lines: [] },
  client: { name: '株式会社青空', lines: ['aozora@example.com'] },
  currency: 'JPY',
  at: '2026-11-22T03:00:00.000Z',
  invoiced: 119_000,
  paid: 69_000,
  balance: 50_000,
  rows: [
    { day: '2026-05-04', text: 'Invoice INV-0001', amount: 119_000, balance: 119_000 },
    { day: '2026-05-20', text: 'Payment of INV-0001', amount: -69_000, balance: 50_000 },
  ],
};

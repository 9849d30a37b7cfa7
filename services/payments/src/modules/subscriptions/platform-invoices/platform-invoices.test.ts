import { paymentDocument } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../../test/subscriptions-harness.ts';
import { walletOf } from '../../ledger/accounts.rules.ts';
import { bookCapture } from '../../ledger/bookings/payment-bookings.service.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { issueFeeInvoices } from './fee-invoices.job.ts';
import { FeeRunModel } from './fee-runs.model.ts';
import { issueInvoice } from './issue-invoice.service.ts';
import { PlatformInvoiceModel, type StoredPlatformInvoice } from './platform-invoices.model.ts';
import { toInvoiceDocument } from './platform-invoices.presenter.ts';

let payments: SubscriptionsHarness;
beforeAll(async () => {
  payments = await startSubscriptionsHarness({
    SELLER_NAME: 'Soloist Private Limited',
    SELLER_ADDRESS: '12 Residency Road\\nBengaluru 560025',
    SELLER_GSTIN: '29AAGCS1234A1Z5',
    SELLER_SAC: '998314',
  });
});
afterAll(() => payments.close());
beforeEach(() => PlatformInvoiceModel.deleteMany());

const address = { name: 'Ada Lovelace', address: '1 Ring Road\nPune', gstin: '' };
const getDocument = async (userId: string) => {
  const stored = await PlatformInvoiceModel.findOne({ userId }).lean<StoredPlatformInvoice>();
  return paymentDocument.parse(toInvoiceDocument(stored!)) as Extract<
    ReturnType<typeof toInvoiceDocument>,
    { kind: 'platform_invoice' }
  >;
};

describe('the invoice of a charge', () => {
  it.each([
    ['Karnataka (29), India', { country: 'IN', state: '29' }, 183, ['CGST 9%', 'SGST 9%']],
    ['Maharashtra (27), India', { country: 'IN', state: '27' }, 183, ['IGST 18%']],
    ['Germany', { country: 'DE', state: '' }, 0, []],
    ['', undefined, 183, ['IGST 18%']],
  ])('to %p includes its tax in the price', async (where, place, tax, names) => {
    const ada = payments.person();
    if (place) await ada.setBilling({ ...address, ...place });
    const { paymentId } = await ada.subscribe();
    const document = await getDocument(ada.userId);
    expect(document.invoice).toMatchObject({
      ...{ title: 'Soloist Pro, monthly', currency: 'USD', kind: 'subscription' },
      ...{ net: 1200 - tax, tax, total: 1200 },
    });
    expect(document.taxes.map(({ name }) => name)).toEqual(names);
    expect(document.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
    expect(document.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(1200 - tax);
    expect(document).toMatchObject({
      from: { name: 'Soloist Private Limited', lines: ['12 Residency Road', 'Bengaluru 560025'] },
      gstin: '29AAGCS1234A1Z5',
      to: place ? { name: 'Ada Lovelace', lines: ['1 Ring Road', 'Pune', where] } : { lines: [] },
      billing: place ? { ...address, ...place } : null,
    });
    const note = document.notes.join(' ');
    expect(note).toMatch(/^Paid on \w+ \d+, \d{4}: .*\. Settled as ₹1,056\.00\./);
    expect(note).toContain('SAC 998314.');
    expect(note.includes('zero-rated')).toBe(tax === 0);
    expect(note.includes('Place of supply: ')).toBe(place?.country === 'IN');
    const taxed = { key: `subscription-${paymentId}-taxed` };
    expect(await LedgerTransactionModel.countDocuments(taxed)).toBe(tax === 0 ? 0 : 1);
  });

  it('stays as it was issued, whatever changes later', async () => {
    const ada = payments.person();
    await ada.setBilling({ ...address, country: 'DE', state: '' });
    await ada.subscribe();
    await ada.setBilling({ ...address, name: 'Lovelace Ltd', country: 'IN', state: '29' });
    expect(await getDocument(ada.userId)).toMatchObject({
      invoice: { tax: 0 },
      to: { name: 'Ada Lovelace' },
    });
  });
});

describe('billing details', () => {
  const indian = { ...address, country: 'IN', state: '29' };

  it('are stored as entered', async () => {
    const ada = payments.person();
    const read = () => payments.send('GET /payment/billing', { token: ada.token });
    expect((await read()).body.billing).toBeNull();
    const record = { ...indian, gstin: '29ABCDE1234F1Z5' };
    expect((await ada.setBilling(record)).body.billing).toEqual(record);
    expect((await ada.setBilling(record)).body.billing).toEqual(record);
    expect((await read()).body.billing).toEqual(record);
  });

  it.each([
    [{ gstin: '29ABC' }],
    [{ gstin: '07ABCDE1234F1Z5' }],
    [{ state: '' }],
    [{ state: '99' }],
    [{ state: '25' }],
    [{ country: 'India' }],
    [{ country: 'ZZ', state: '' }],
    [{ country: 'DE' }],
    [{ country: 'DE', state: '', gstin: '29ABCDE1234F1Z5' }],
    [{ name: '  ' }],
    [{ userId: newId() }],
  ])('are refused with %j', async (change) => {
    expect(await payments.person().setBilling({ ...indian, ...change })).toMatchObject({
      status: 400,
    });
  });
});

const newInvoice = (userId = newId()) => ({
  ...{ source: `test-${newId()}`, userId, title: 'Soloist Pro', what: 'Soloist Pro' },
  ...{ kind: 'subscription' as const, currency: 'USD' as const, total: 1200, notes: [] },
});
const issue = (input: ReturnType<typeof newInvoice>) =>
  issueInvoice(input, { taxIn: () => 183, deps: payments.deps });

describe('invoice numbers', () => {
  it('have no gaps and no duplicates when many are issued concurrently', async () => {
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue(newInvoice())));
    const places = issued.map(({ place }) => place).toSorted((one, other) => one - other);
    expect(places).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(issued[0]?.number).toMatch(/^SOL\/\d\d-\d\d\/000\d\d$/);
  });

  it('are assigned once per source, however often requested', async () => {
    const same = newInvoice();
    const issued = await Promise.all([1, 2, 3, 4].map(() => issue(same)));
    expect(new Set(issued.map(({ number }) => number)).size).toBe(1);
    expect(await PlatformInvoiceModel.countDocuments()).toBe(1);
  });
});

describe('issued invoices', () => {
  it('are listed for their person, newest first, page by page', async () => {
    const ada = payments.person();
    for (let n = 0; n < 3; n += 1) await issue(newInvoice(ada.userId));
    await issue(newInvoice());
    const { token } = ada;
    const first = await payments.send('GET /payment/invoices?limit=2', { token });
    expect(first.body.items).toHaveLength(2);
    const { nextCursor } = first.body;
    const rest = await payments.send(`GET /payment/invoices?limit=2&cursor=${nextCursor}`, {
      token,
    });
    expect(rest.body).toMatchObject({ items: [{ total: 1200 }], nextCursor: null });
    const all = [...first.body.items, ...rest.body.items].map(({ number }) => number);
    expect(all).toEqual(all.toSorted().toReversed());
  });

  it('are not printed for another person', async () => {
    const { _id } = await issue(newInvoice());
    const { token } = payments.person();
    const reply = await payments.send(`GET /payment/invoices/${_id}/pdf`, { token });
    expect(reply.status).toBe(404);
  });

  it('cannot be printed while documents is down', async () => {
    const ada = payments.person();
    const { _id } = await issue(newInvoice(ada.userId));
    const reply = await payments.send(`GET /payment/invoices/${_id}/pdf`, { token: ada.token });
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('the fees of a month', () => {
  beforeEach(async () => {
    await LedgerTransactionModel.collection.deleteMany({});
    await FeeRunModel.deleteMany();
  });
  const november = new Date('2026-11-20T12:00:00Z');
  const december = new Date('2026-12-01T00:15:00Z');

  /** Books a capture with a date in another month. */
  async function bookCaptureAt(userId: string, { at = november, fee = 5000, tax = 900 } = {}) {
    const paymentId = `pay_${newId()}`;
    const amount = { currency: 'INR' as const, amount: 100_000, fee, tax, cost: 2000 };
    await bookCapture({ ...amount, paymentId, userId, dueAt: at, about: {} });
    await LedgerTransactionModel.collection.updateOne(
      { key: `payment-${paymentId}-captured` },
      { $set: { createdAt: at } },
    );
  }
  const invoicesTo = (userId: string) =>
    PlatformInvoiceModel.find({ userId }).sort({ _id: 1 }).lean<StoredPlatformInvoice[]>();

  it('become one invoice to each person, with the booked tax', async () => {
    const [ada, eve] = [newId(), newId()];
    await bookCaptureAt(ada);
    await bookCaptureAt(ada, { fee: 1000, tax: 180 });
    await bookCaptureAt(eve, { fee: 2000, tax: 0 });
    await bookCaptureAt(ada, { at: december });
    await Promise.all([1, 2].map(() => issueFeeInvoices(payments.deps, december)));
    await issueFeeInvoices(payments.deps, december);
    expect(await invoicesTo(ada)).toMatchObject([
      {
        ...{ kind: 'fees', title: 'Fees, November 2026', currency: 'INR' },
        ...{ net: 6000, tax: 1080, total: 7080 },
        taxes: [{ name: 'IGST 18%', amount: 1080 }],
      },
    ]);
    expect(await invoicesTo(eve)).toMatchObject([{ net: 2000, tax: 0, taxes: [] }]);
  });

  it('are not invoiced before the month ends', async () => {
    const ada = newId();
    await bookCaptureAt(ada);
    await issueFeeInvoices(payments.deps, new Date('2026-12-01T00:05:00Z'));
    expect(await invoicesTo(ada)).toEqual([]);
  });

  it('are invoiced although another person’s cannot be, which are retried', async () => {
    const ada = newId();
    await bookCaptureAt('nobody');
    await bookCaptureAt(ada);
    await expect(issueFeeInvoices(payments.deps, december)).rejects.toThrow();
    expect(await invoicesTo(ada)).toHaveLength(1);
    expect(await FeeRunModel.countDocuments()).toBe(0);
  });

  it('are invoiced to a leaving person, once, before their details are deleted', async () => {
    const identity = createPersonalDataClient({ name: 'payments', ...payments });
    const ada = payments.person();
    await ada.setBilling({ ...address, country: 'IN', state: '29' });
    await bookCaptureAt(ada.userId);
    await bookCaptureAt(newId());
    await identity.erase({ userId: ada.userId, email: 'ada@test.local' });
    await issueFeeInvoices(payments.deps, december);
    expect(await invoicesTo(ada.userId)).toMatchObject([
      {
        ...{ net: 5000, tax: 900, to: { name: 'Ada Lovelace' } },
        taxes: [{ name: 'CGST 9%' }, { name: 'SGST 9%' }],
      },
    ]);
    expect(await PlatformInvoiceModel.countDocuments()).toBe(2);
    await identity.close();
  });

  it('are invoiced later when no process ran on the first', async () => {
    const ada = newId();
    await bookCaptureAt(ada, { at: new Date('2026-09-10T12:00:00Z') });
    await bookCaptureAt(ada);
    await issueFeeInvoices(payments.deps, new Date('2027-01-20T12:00:00Z'));
    const titles = (await invoicesTo(ada)).map(({ title }) => title);
    expect(titles).toEqual(['Fees, September 2026', 'Fees, November 2026']);
  });

  it('that were returned with refunds of earlier payments are credited', async () => {
    const ada = newId();
    await bookCaptureAt(ada, { at: new Date('2026-10-10T12:00:00Z') });
    await LedgerTransactionModel.collection.insertOne({
      key: `refund-${newId()}`,
      kind: 'refund.made',
      entries: [
        { account: walletOf(ada), currency: 'INR', amount: -94_100 },
        { account: 'platform:fees', currency: 'INR', amount: -5000 },
        { account: 'tax:gst', currency: 'INR', amount: -900 },
        { account: 'provider:razorpay', currency: 'INR', amount: 100_000 },
      ],
      about: {},
      createdAt: november,
    });
    await issueFeeInvoices(payments.deps, december);
    expect(await invoicesTo(ada)).toMatchObject([
      { total: 5900 },
      { title: 'Fees refunded, November 2026', net: -5000, tax: -900, total: -5900 },
    ]);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addDays,
  type Expense,
  invoiceRequest,
  proposalRequest,
  type TimeEntry,
  today,
} from '@soloist/contracts';
import type { AnyModel } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { startTestDocuments, type TestDocuments } from '../../test/documents-harness.ts';
import { profileOf } from '../../test/fake-identity.ts';
import { oneTimeRequest } from '../../test/proposal-requests.ts';
import { requireTotals } from '../modules/documents/invoices/send-invoice.service.ts';
import { ProposalModel } from '../modules/documents/proposals/proposals.model.ts';
import { InvoiceModel } from '../modules/documents/shared/invoices.model.ts';
import { RecurringModel } from '../modules/documents/shared/recurring-invoices.model.ts';
import { demoInvoices } from './invoices.ts';
import { demoProposals } from './proposals.ts';
import { seedDemo } from './seed-demo.ts';

const account = { email: 'ada@demo.soloist.local', password: 'a quiet green harbour' };
const ada = { ...profileOf('a'.repeat(24)), fname: 'Ada', lname: 'Okafor' };

let documents: TestDocuments;
const identity = createServer((_req, res) => {
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ success: true, token: 'token', user: ada }));
});
let IDENTITY_URL: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  await once(identity.listen(0, '127.0.0.1'), 'listening');
  IDENTITY_URL = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
});
afterAll(async () => {
  identity.close();
  await documents.stop();
});

test('creates proposals of every status and payment type for the demo freelancer', async () => {
  const seeded = await seedDemo({ NODE_ENV: 'development', IDENTITY_URL }, account);
  const proposals = seeded.filter(({ paper: kind }) => kind === 'proposal');
  expect(proposals).toHaveLength(demoProposals.length);
  const token = documents.identity.tokenFor({ userId: ada.id });
  const { body } = await documents.send('GET /proposal/fetchAllProposals', { token });
  const seen = (key: string) =>
    new Set(body.items.map((item: Record<string, string>) => item[key]));
  expect(seen('status')).toEqual(
    new Set(['sent', 'viewed', 'active', 'completed', 'declined', 'expired', 'withdrawn']),
  );
  expect(seen('payment_type')).toEqual(new Set(['one_time', 'ongoing', 'milestone']));
  expect(body.items[0].number).toBe('P-0007');
});

test('creates invoices of every status without online payments, a credit note, and linked milestones', async () => {
  const token = documents.identity.tokenFor({ userId: ada.id });
  const { items } = (await documents.send('GET /proposal/invoices', { token })).body;
  const numbers = items.map(({ number }: { number: string }) => number);
  const sent = Array.from(
    { length: demoInvoices.length + 1 },
    (_, i) => `INV-${String(i + 1).padStart(4, '0')}`,
  );
  expect(numbers.toSorted()).toEqual(['CN-0001', ...sent]);
  expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['sent', 'viewed', 'overdue', 'paid', 'void']),
  );
  const late = items.find(({ number }: { number: string }) => number === 'INV-0004');
  expect(late).toMatchObject({
    status: 'overdue',
    total: 108_000,
    paid: 60_000,
    credited: 12_000,
    balance: 36_000,
  });
  const marked = await ProposalModel.find({ freelancerId: ada.id }).lean();
  expect(marked.flatMap(({ milestones }) => milestones.map(({ status }) => status))).toEqual(
    expect.arrayContaining(['invoiced', 'submitted']),
  );
});

test('creates a late fee that a fee note bills, and one that accrues', async () => {
  const token = documents.identity.tokenFor({ userId: ada.id });
  const late = await InvoiceModel.findOne({ freelancerId: ada.id, number: 'INV-0004' }).orFail();
  const path = `GET /proposal/invoices/${late._id}/lateFees`;
  const { accrued, fees } = (await documents.send(path, { token })).body.late_fees;
  expect(fees).toMatchObject([{ state: 'sent', note: { number: 'INV-0005' } }]);
  // The fixed fee once, then only interest.
  expect(fees[0].amount).toBeGreaterThan(4000);
  expect(accrued).toBeGreaterThan(0);
  expect(accrued).toBeLessThan(1000);
  const { note } = fees[0];
  const read = await documents.send(`GET /proposal/fetchInvoice/${note.id}`, { token });
  expect(read.body.invoice).toMatchObject({
    ...{ status: 'sent', late_fee_of: 'INV-0004', total: fees[0].amount },
  });
});

test('creates a weekly plan in rupees whose invoices autopay can charge', async () => {
  const invoices = await InvoiceModel.find({
    number: mongoose.trusted({ $in: ['INV-0006', 'INV-0008'] }),
  })
    .sort({ _id: 1 })
    .lean();
  const plan = await RecurringModel.findOne({ title: 'Shop care' }).orFail().lean();
  expect(invoices.map(({ recurring }) => recurring)).toMatchObject([
    { recurringId: String(plan._id), number: 0 },
    { recurringId: String(plan._id), number: 1 },
  ]);
  expect(invoices.map(({ terms }) => terms.currency)).toEqual(['INR', 'INR']);
  expect(plan).toMatchObject({ status: 'active', nextNumber: 2, made: 2 });
  expect(plan.nextOn!.getTime()).toBeGreaterThan(Date.now());
});

test('creates a week of hours that a client confirmed', async () => {
  const token = documents.identity.tokenFor({ userId: ada.id });
  const range = `from=${addDays(today(), -13)}&to=${today()}`;
  const { body } = await documents.send(`GET /proposal/time/entries?${range}`, { token });
  expect(body.entries.some(({ shared }: TimeEntry) => shared?.confirmed)).toBe(true);
});

test('creates tracked time of this week, billable for a project and not', async () => {
  const token = documents.identity.tokenFor({ userId: ada.id });
  const range = `from=${addDays(today(), -6)}&to=${today()}`;
  const { body } = await documents.send(`GET /proposal/time/entries?${range}`, { token });
  const seen = body.entries.map((entry: TimeEntry) => [entry.billable, entry.project_id !== null]);
  expect(seen).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  );
});

test('creates expenses for projects, in another currency and without a project', async () => {
  const token = documents.identity.tokenFor({ userId: ada.id });
  const { items } = (await documents.send('GET /proposal/expenses', { token })).body;
  const sources = items.map((each: Expense) => [each.billable, each.exchange_rate_source]);
  expect(sources).toEqual(
    expect.arrayContaining([
      [true, 'entered'],
      [true, 'same_currency'],
      [false, 'same_currency'],
    ]),
  );
});

test('queues no email and leaves the next number free', async () => {
  for (const model of [ProposalModel, InvoiceModel] as AnyModel[]) {
    expect(await model.countDocuments({ 'deliveries.state': 'queued' })).toBe(0);
  }
  const token = documents.identity.tokenFor({ userId: ada.id });
  const { body } = await documents.createProject(token, oneTimeRequest());
  expect(body.proposal.number).toBe('P-0008');
});

test('seeds only an empty database, and never in production', async () => {
  expect(await seedDemo({ NODE_ENV: 'development', IDENTITY_URL }, account)).toEqual([]);
  await ProposalModel.deleteMany({});
  await expect(seedDemo({ NODE_ENV: 'production', IDENTITY_URL }, account)).rejects.toThrow(
    'never created in production',
  );
  expect(await ProposalModel.countDocuments()).toBe(0);
});

test('contains only invoices that the service would send', async () => {
  for (const { terms } of await InvoiceModel.find({ kind: 'invoice' }).lean()) {
    const request = { ...terms, draft_id: crypto.randomUUID() };
    expect(z.safeParse(invoiceRequest, request).error?.issues).toBeUndefined();
    expect(() => requireTotals(terms)).not.toThrow();
  }
});

test('contains only proposals that the wizard would accept', () => {
  for (const { terms, payment } of demoProposals) {
    const day = (after: number) =>
      new Date(Date.UTC(2026, 10, 21 + after)).toISOString().slice(0, 10);
    const request = {
      ...terms,
      ...payment(day),
      valid_until: '',
      signature: 'Ada Okafor',
      draft_id: crypto.randomUUID(),
    };
    expect(z.safeParse(proposalRequest, request).error?.issues).toBeUndefined();
  }
});

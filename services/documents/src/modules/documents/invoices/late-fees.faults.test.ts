import mongoose from 'mongoose';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow } from '../../../../test/invoice-requests.ts';
import { runKilled } from '../../../../test/killed-runners.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

// Two processes decide the late fees, and are killed at random moments meanwhile.

const { trusted } = mongoose;
const lateInvoices = 60;

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness({ MOST_SENDINGS_A_DAY: 10_000 });
});
afterAll(() => harness.stop());

const late_fee = {
  ...{ fixed: 1000, fixed_per: 'once', percent: 0, percent_per: 'once', compound: false },
  ...{ grace_days: 0, cap: 0, cap_percent: 0 },
};

/** Copies one sent invoice, because each sending takes a while. */
async function seedLateInvoices(mode: 'draft' | 'send') {
  const { userId, token } = harness.signIn();
  const body = { rule: null, currency: 'EUR', mode };
  const saved = await harness.send('PUT /proposal/settings/lateFees', { token, body });
  expect(saved.status).toBe(200);
  const { id } = await harness.createInvoice(token, { late_fee });
  const { _id, ...first } = await harness.readStored(id);
  const copies = Array.from({ length: lateInvoices }, (_, at) => ({
    ...first,
    draft_id: crypto.randomUUID(),
    orderId: `${at}`.padStart(32, 'o'),
    sequence: first.sequence + 1 + at,
    number: `INV-${1000 + at}`,
    counted: { count: 1000 + at, on: dayFromNow(0) },
    terms: { ...first.terms, due_date: dayFromNow(-9) },
    lateFeeAt: new Date(0),
    outbox: [],
  }));
  await InvoiceModel.deleteOne({ _id });
  await InvoiceModel.insertMany(copies);
  return userId;
}

test('bills each late fee exactly once, however often two processes are killed', async () => {
  const [sender, drafter] = await Promise.all([
    seedLateInvoices('send'),
    seedLateInvoices('draft'),
  ]);
  const isDone = async () =>
    (await InvoiceModel.countDocuments({ lateFeeAt: trusted({ $exists: true }) })) === 0 &&
    (await InvoiceModel.countDocuments({ unfinished: true })) === 0;
  await runKilled(harness, { subject: 'invoices', isDone, mostMs: 200 });

  for (const freelancerId of [sender, drafter]) {
    const invoices = await InvoiceModel.find({ freelancerId }).sort({ sequence: 1 }).lean();
    const late = invoices.filter(({ lateFeeOf }) => !lateFeeOf);
    expect(late.map(({ lateFees }) => lateFees?.map(({ amount }) => amount))).toEqual(
      Array.from({ length: lateInvoices }, () => [1000]),
    );
    const feeIds = late.flatMap(({ lateFees }) => lateFees!.map(({ id }) => id)).toSorted();
    const notes = invoices.filter(({ lateFeeOf }) => lateFeeOf);
    const drafts = await DraftModel.find({ freelancerId, state: 'kept' }).lean();
    const isSender = freelancerId === sender;
    expect(notes.map(({ draft_id }) => draft_id).toSorted()).toEqual(isSender ? feeIds : []);
    expect(drafts.map(({ draft_id }) => draft_id).toSorted()).toEqual(isSender ? [] : feeIds);
    // Their numbers have no gap.
    const from = lateInvoices + 2;
    expect(notes.map(({ sequence }) => sequence)).toEqual(notes.map((_, at) => from + at));
  }
}, 90_000);

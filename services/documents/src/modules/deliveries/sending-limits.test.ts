import { hourMs } from '@soloist/contracts';
import mongoose from 'mongoose';
import { type InvoiceHarness, startInvoiceHarness } from '../../../test/invoice-harness.ts';
import { dayFromNow, invoiceRequestOf } from '../../../test/invoice-requests.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { recurringRequestOf } from '../../../test/recurring-requests.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';
import { InvoiceModel } from '../documents/shared/invoices.model.ts';
import { attachmentFiles } from '../files/store/file-store.service.ts';

// No worker runs here: a delivery keeps the state that a test gives it.

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness({ MOST_SENDINGS_A_DAY: 3 });
});
afterAll(() => harness.stop());

const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'terms.pdf', { type: 'application/pdf' });
const sendProposal = (token: string, changes: object = {}, file?: File) =>
  harness.createProject(token, oneTimeRequest(changes), file);
const sendInvoice = (token: string, file?: File) =>
  harness.sendInvoice(token, invoiceRequestOf(), file);
const countDocuments = async (freelancerId: string) =>
  (await ProposalModel.countDocuments({ freelancerId })) +
  (await InvoiceModel.countDocuments({ freelancerId }));
const markSent = (id: string) =>
  ProposalModel.updateOne({ _id: id }, { $set: { 'deliveries.$[].state': 'sent' } });
const resend = (token: string, id: string) =>
  harness.send(`POST /proposal/resend/${id}`, { token });

/** Moves the request of its last email so many hours into the past. */
async function backdateLastEmail(id: string, hours: number) {
  const at = Math.floor((Date.now() - hours * hourMs) / 1000);
  const past = mongoose.Types.ObjectId.createFromTime(at).toHexString();
  const { deliveries } = await ProposalModel.findById(id).orFail().lean();
  const last = deliveries.length - 1;
  await ProposalModel.updateOne({ _id: id }, { $set: { [`deliveries.${last}.id`]: past } });
}

const limitReached = {
  status: 429,
  body: {
    code: 'rate_limited',
    message: 'You’ve emailed clients 3 times in the last 24 hours. You can send more in 24 hours.',
  },
};

describe('the limit of emails to clients in 24 hours', () => {
  test('counts proposals, invoices, reminders, credit notes and repeated emails together', async () => {
    const { token, userId } = harness.signIn();
    const { id } = (await sendProposal(token)).body.proposal;
    await markSent(id);
    expect((await resend(token, id)).status).toBe(200);
    const invoice = (await sendInvoice(token)).body.invoice;
    await markSent(id);
    const credit = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
    expect(await resend(token, id)).toMatchObject(limitReached);
    expect(await sendProposal(token)).toMatchObject(limitReached);
    expect(await sendInvoice(token)).toMatchObject(limitReached);
    expect(await harness.act(token, { id: invoice.id, action: 'remind' })).toMatchObject(
      limitReached,
    );
    expect(
      await harness.act(token, { id: invoice.id, action: 'credit', body: credit }),
    ).toMatchObject(limitReached);
    expect(await countDocuments(userId)).toBe(2);
    expect((await harness.readStored(invoice.id)).deliveries).toHaveLength(1);
    expect((await harness.readStored(invoice.id)).credits).toEqual([]);
  });

  test('holds for a recurring invoice that a change lets send', async () => {
    const { token } = harness.signIn();
    const later = { mode: 'draft', schedule: { first_date: dayFromNow(3) } } as const;
    const body = recurringRequestOf(later);
    const { recurring } = (await harness.send('POST /proposal/recurring', { token, body })).body;
    for (const _ of [1, 2, 3]) await sendInvoice(token);
    const save = (mode: 'draft' | 'send') =>
      harness.send(`PUT /proposal/recurring/${recurring.id}`, {
        token,
        body: recurringRequestOf({ ...later, mode }),
      });
    expect(await save('send')).toMatchObject(limitReached);
    expect((await save('draft')).status).toBe(200);
  });

  test('stores no file and uses no number for a refused document', async () => {
    const { token, userId } = harness.signIn();
    const { id } = (await sendProposal(token)).body.proposal;
    for (let i = 0; i < 2; i++) await sendInvoice(token);
    expect(await sendProposal(token, {}, pdf())).toMatchObject(limitReached);
    expect(await sendInvoice(token, pdf())).toMatchObject(limitReached);
    expect(await attachmentFiles.idsOf(userId)).toEqual([]);
    await backdateLastEmail(id, 25);
    expect((await sendProposal(token)).body.proposal.number).toBe('P-0002');
  });

  test('ends when the first email is a day old, and says when that is', async () => {
    const { token } = harness.signIn();
    const { id } = (await sendProposal(token)).body.proposal;
    await sendInvoice(token);
    await sendInvoice(token);
    await backdateLastEmail(id, 20.5);
    expect((await sendInvoice(token)).body.message).toContain('You can send more in 4 hours.');
    await backdateLastEmail(id, 23.9);
    expect((await sendInvoice(token)).body.message).toMatch(
      /You can send more in [567] minutes\.$/,
    );
    await backdateLastEmail(id, 24.1);
    expect((await sendInvoice(token)).status).toBe(200);
  });

  test('allows hardly more documents by ten concurrent requests', async () => {
    const { token, userId } = harness.signIn();
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendProposal(token)));
    const sent = replies.filter(({ status }) => status === 200).length;
    expect(sent).toBeGreaterThanOrEqual(3);
    expect(sent).toBeLessThanOrEqual(4);
    expect(await countDocuments(userId)).toBe(sent);
  });

  test('returns the same document for a repeated draft or credit note', async () => {
    const { token } = harness.signIn();
    const request = invoiceRequestOf();
    const first = (await harness.sendInvoice(token, request)).body.invoice;
    const body = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
    await harness.act(token, { id: first.id, action: 'credit', body });
    await sendProposal(token);
    expect(await sendProposal(token)).toMatchObject(limitReached);
    expect((await harness.sendInvoice(token, request)).body.invoice.id).toBe(first.id);
    const again = await harness.act(token, { id: first.id, action: 'credit', body });
    expect(again).toMatchObject({ status: 200, body: { invoice: { credited: 100 } } });
  });

  test('counts automatic reminders without delaying them', async () => {
    const { token } = harness.signIn();
    const { id } = (await sendInvoice(token)).body.invoice;
    for (let i = 0; i < 2; i++) await sendProposal(token);
    await harness.change(id, { 'reminders.0.at': new Date(Date.now() - hourMs) });
    await harness.runTasks();
    expect((await harness.readStored(id)).deliveries).toHaveLength(2);
  });

  test('does not affect other freelancers', async () => {
    const { token } = harness.signIn();
    for (let i = 0; i < 3; i++) await sendInvoice(token);
    expect((await sendInvoice(harness.signIn().token)).status).toBe(200);
  });
});

test('limits emails of one document to one address to five a day', async () => {
  const { token } = harness.signIn();
  const { id, email } = (await sendProposal(token)).body.proposal;
  await markSent(id);
  const { deliveries } = await ProposalModel.findById(id).orFail().lean();
  const five = Array.from({ length: 5 }, () => deliveries[0]!);
  await ProposalModel.updateOne({ _id: id }, { $set: { deliveries: five } });
  expect(await resend(token, id)).toMatchObject({
    status: 429,
    body: {
      message: `You’ve sent this to ${email} 5 times in the last 24 hours. You can send it again in 24 hours.`,
    },
  });
  // Those to the freelancer do not count towards the limit of all emails.
  const toFreelancer = {
    'deliveries.$[].to': 'ada@work.test',
    'deliveries.$[].recipient': 'freelancer',
  };
  await ProposalModel.updateOne({ _id: id }, { $set: toFreelancer });
  expect((await resend(token, id)).status).toBe(200);
  await ProposalModel.updateOne({ _id: id }, { $set: { deliveries: five } });
  expect((await resend(token, id)).status).toBe(429);
  const old = { 'deliveries.$[].id': '000000000000000000000000' };
  await ProposalModel.updateOne({ _id: id }, { $set: old });
  expect((await resend(token, id)).status).toBe(200);
});

test('counts emails in a period by an index', async () => {
  const since = { $gte: 'f'.repeat(24) };
  for (const model of [ProposalModel, InvoiceModel]) {
    const { queryPlanner } = await model.collection
      .find({ freelancerId: 'nobody', 'deliveries.id': since })
      .explain('queryPlanner');
    const used = JSON.stringify(queryPlanner.winningPlan);
    expect(used).toContain('freelancerId_1_deliveries.id_-1');
  }
});

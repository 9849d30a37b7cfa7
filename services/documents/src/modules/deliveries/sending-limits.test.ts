import mongoose from 'mongoose';
import { type InvoiceHarness, startInvoiceHarness } from '../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../test/invoice-requests.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { InvoiceModel } from '../documents/invoices/invoices.model.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';
import { attachmentFiles } from '../files/store/file-store.service.ts';

// No worker runs here: a delivery stays where a test puts it.

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness({ MOST_SENDINGS_A_DAY: 3 });
});
afterAll(() => harness.stop());

const hourMs = 3600 * 1000;
const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'terms.pdf', { type: 'application/pdf' });
const propose = (token: string, changes: object = {}, file?: File) =>
  harness.createProject(token, oneTimeRequest(changes), file);
const bill = (token: string, file?: File) => harness.sendInvoice(token, invoiceRequestOf(), file);
const papersOf = async (freelancerId: string) =>
  (await ProposalModel.countDocuments({ freelancerId })) +
  (await InvoiceModel.countDocuments({ freelancerId }));
const deliver = (id: string) =>
  ProposalModel.updateOne({ _id: id }, { $set: { 'deliveries.$[].state': 'sent' } });
const resend = (token: string, id: string) =>
  harness.send(`POST /proposal/resend/${id}`, { token });

/** As if its last mail had been asked for so long ago. */
async function age(id: string, hours: number) {
  const at = Math.floor((Date.now() - hours * hourMs) / 1000);
  const past = mongoose.Types.ObjectId.createFromTime(at).toHexString();
  const { deliveries } = await ProposalModel.findById(id).orFail().lean();
  const last = deliveries.length - 1;
  await ProposalModel.updateOne({ _id: id }, { $set: { [`deliveries.${last}.id`]: past } });
}

const refused = {
  status: 429,
  body: {
    code: 'rate_limited',
    message: 'You’ve emailed clients 3 times in the last 24 hours. You can send more in 24 hours.',
  },
};

describe('of what mails clients, a freelancer may do so much in 24 hours', () => {
  test('proposals, invoices, reminders, credit notes and what is mailed again together', async () => {
    const { token, userId } = harness.signIn();
    const { id } = (await propose(token)).body.proposal;
    await deliver(id);
    expect((await resend(token, id)).status).toBe(200);
    const invoice = (await bill(token)).body.invoice;
    await deliver(id);
    const credit = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
    expect(await resend(token, id)).toMatchObject(refused);
    expect(await propose(token)).toMatchObject(refused);
    expect(await bill(token)).toMatchObject(refused);
    expect(await harness.act(token, { id: invoice.id, what: 'remind' })).toMatchObject(refused);
    expect(
      await harness.act(token, { id: invoice.id, what: 'credit', body: credit }),
    ).toMatchObject(refused);
    expect(await papersOf(userId)).toBe(2);
    expect((await harness.stored(invoice.id)).deliveries).toHaveLength(1);
    expect((await harness.stored(invoice.id)).credits).toEqual([]);
  });

  test('a refused document leaves no file and uses no number', async () => {
    const { token, userId } = harness.signIn();
    const { id } = (await propose(token)).body.proposal;
    for (let i = 0; i < 2; i++) await bill(token);
    expect(await propose(token, {}, pdf())).toMatchObject(refused);
    expect(await bill(token, pdf())).toMatchObject(refused);
    expect(await attachmentFiles.idsOf(userId)).toEqual([]);
    await age(id, 25);
    expect((await propose(token)).body.proposal.number).toBe('P-0002');
  });

  test('more is possible once the first is a day old, and the sentence says when that is', async () => {
    const { token } = harness.signIn();
    const { id } = (await propose(token)).body.proposal;
    await bill(token);
    await bill(token);
    await age(id, 20.5);
    expect((await bill(token)).body.message).toContain('You can send more in 4 hours.');
    await age(id, 23.9);
    expect((await bill(token)).body.message).toMatch(/You can send more in [567] minutes\.$/);
    await age(id, 24.1);
    expect((await bill(token)).status).toBe(200);
  });

  test('ten concurrent requests store hardly more than that', async () => {
    const { token, userId } = harness.signIn();
    const replies = await Promise.all(Array.from({ length: 10 }, () => propose(token)));
    const sent = replies.filter(({ status }) => status === 200).length;
    expect(sent).toBeGreaterThanOrEqual(3);
    expect(sent).toBeLessThanOrEqual(4);
    expect(await papersOf(userId)).toBe(sent);
  });

  test('the same draft and the same credit note again are answered as before', async () => {
    const { token } = harness.signIn();
    const request = invoiceRequestOf();
    const first = (await harness.sendInvoice(token, request)).body.invoice;
    const body = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
    await harness.act(token, { id: first.id, what: 'credit', body });
    await propose(token);
    expect(await propose(token)).toMatchObject(refused);
    expect((await harness.sendInvoice(token, request)).body.invoice.id).toBe(first.id);
    const again = await harness.act(token, { id: first.id, what: 'credit', body });
    expect(again).toMatchObject({ status: 200, body: { invoice: { credited: 100 } } });
  });

  test('what goes out by itself counts, and is not held back', async () => {
    const { token } = harness.signIn();
    const { id } = (await bill(token)).body.invoice;
    for (let i = 0; i < 2; i++) await propose(token);
    await harness.change(id, { 'reminders.0.at': new Date(Date.now() - hourMs) });
    await harness.runChores();
    expect((await harness.stored(id)).deliveries).toHaveLength(2);
  });

  test('others are not bound by it', async () => {
    const { token } = harness.signIn();
    for (let i = 0; i < 3; i++) await bill(token);
    expect((await bill(harness.signIn().token)).status).toBe(200);
  });
});

test('one paper goes to one address five times a day', async () => {
  const { token } = harness.signIn();
  const { id, email } = (await propose(token)).body.proposal;
  await deliver(id);
  const { deliveries } = await ProposalModel.findById(id).orFail().lean();
  const five = Array.from({ length: 5 }, () => deliveries[0]!);
  await ProposalModel.updateOne({ _id: id }, { $set: { deliveries: five } });
  expect(await resend(token, id)).toMatchObject({
    status: 429,
    body: {
      message: `You’ve sent this to ${email} 5 times in the last 24 hours. You can send it again in 24 hours.`,
    },
  });
  const old = { 'deliveries.$[].id': '000000000000000000000000' };
  await ProposalModel.updateOne({ _id: id }, { $set: old });
  expect((await resend(token, id)).status).toBe(200);
});

test('what was mailed in a time is counted on an index', async () => {
  const since = { $gte: 'f'.repeat(24) };
  for (const model of [ProposalModel, InvoiceModel]) {
    const { queryPlanner } = await model.collection
      .find({ freelancerId: 'nobody', 'deliveries.id': since })
      .explain('queryPlanner');
    const used = JSON.stringify(queryPlanner.winningPlan);
    expect(used).toContain('freelancerId_1_deliveries.id_-1');
  }
});

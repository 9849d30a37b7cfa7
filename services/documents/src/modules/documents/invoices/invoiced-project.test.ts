import type { Project } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { milestoneRequest, oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

/** An accepted project whose upfront payment is approved from the start. */
async function newProject() {
  const { userId, token } = harness.signIn();
  const { id, contract_id } = (await harness.createProject(token, oneTimeRequest())).body.proposal;
  await harness.accept(contract_id, await harness.sign(contract_id));
  const stored = () => ProposalModel.findById(id).orFail().lean();
  const [upfront, delivery] = (await stored()).milestones;
  const milestone = async () => (await stored()).milestones[0]!;
  const lastEvent = async () => (await stored()).timeline.at(-1)?.event;
  const milestoneFields = { proposal_id: id, milestone_id: upfront!.id, currency: 'USD' };
  const send = (changes: object = {}) =>
    harness.sendInvoice(token, invoiceRequestOf({ ...milestoneFields, ...changes }));
  const readProject = async () =>
    (await harness.send(`GET /proposal/contract/${contract_id}`)).body.contract.project as Project;
  return { userId, token, id, delivery: delivery!, milestone, lastEvent, send, readProject };
}
const payment = () => ({
  payment_id: crypto.randomUUID(),
  amount: 119_000,
  method: 'cash',
  received_on: '2026-11-20',
  note: '',
});

describe('the invoice of an approved milestone', () => {
  test('is named after the project, and marks the milestone as invoiced', async () => {
    const { id, send, milestone } = await newProject();
    const { invoice } = (await send()).body;
    expect(invoice).toMatchObject({ title: 'Winter 2026 packaging', proposalId: id });
    expect(await milestone()).toMatchObject({ status: 'invoiced', orderId: invoice.orderId });
    expect((await harness.readStored(invoice.id)).unfinished).toBeUndefined();
  });

  test('allows only one invoice', async () => {
    const { userId, send } = await newProject();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send()));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(7).fill(409)]);
    expect(await InvoiceModel.countDocuments({ freelancerId: userId })).toBe(1);
    expect((await send()).body.message).toContain('is already invoiced');
  });

  test('marks the milestone as paid, and as invoiced again once the payment is removed', async () => {
    const { token, send, milestone } = await newProject();
    const { id } = (await send()).body.invoice;
    const body = payment();
    await harness.act(token, { id, action: 'payments', body });
    expect((await milestone()).status).toBe('paid');
    const call = `DELETE /proposal/invoices/${id}/payments/${body.payment_id}`;
    await harness.send(call, { token });
    expect((await milestone()).status).toBe('invoiced');
  });

  test.each([
    ['void', 'void', { reason: '' }],
    [
      'fully credited',
      'credit',
      { credit_id: crypto.randomUUID(), amount: 119_000, reason: 'Agreed' },
    ],
  ])('releases the milestone for another invoice when %s', async (_ending, action, body) => {
    const { token, send, milestone, lastEvent } = await newProject();
    const { id } = (await send()).body.invoice;
    await harness.act(token, { id, action, body });
    const { status, orderId } = await milestone();
    expect([status, orderId]).toEqual(['approved', undefined]);
    // There is no second approval.
    expect(await lastEvent()).toBe('“Upfront payment” ready to invoice again');
    const second = await send();
    expect(second.body.invoice).toMatchObject({ number: 'INV-0002' });
    // A late update of the first one does not affect the second.
    await harness.change(id, { unfinished: true });
    await harness.runTasks();
    expect(await milestone()).toMatchObject({
      status: 'invoiced',
      orderId: second.body.invoice.orderId,
    });
  });

  test('updates the milestone by a scheduled task after a killed process', async () => {
    const { id, send, milestone } = await newProject();
    const { invoice } = (await send()).body;
    await ProposalModel.updateOne(
      { _id: id },
      { $set: { 'milestones.0.status': 'approved' }, $unset: { 'milestones.0.orderId': 1 } },
    );
    await harness.change(invoice.id, { unfinished: true });
    await harness.runTasks();
    expect(await milestone()).toMatchObject({ status: 'invoiced', orderId: invoice.orderId });
    expect((await harness.readStored(invoice.id)).unfinished).toBeUndefined();
  });
});

describe('an invoice is refused', () => {
  test('for a milestone that is not approved or does not exist', async () => {
    const { send, delivery } = await newProject();
    expect(await send({ milestone_id: delivery.id })).toMatchObject({
      status: 409,
      body: { message: 'Delivery isn’t approved yet, so you can’t invoice it.' },
    });
    expect((await send({ milestone_id: newId() })).body.details).toMatchObject([
      { path: 'milestone_id' },
    ]);
  });

  test('for a proposal that is not accepted or belongs to another person', async () => {
    const { token } = harness.signIn();
    const { id } = (await harness.createProject(token, milestoneRequest())).body.proposal;
    const send = (callerToken: string, proposal_id: string) =>
      harness.sendInvoice(callerToken, invoiceRequestOf({ proposal_id }));
    expect((await send(token, id)).body.message).toContain('isn’t accepted');
    const other = await newProject();
    expect((await send(token, other.id)).body.message).toBe('This project doesn’t exist.');
  });

  test('for a milestone in a currency other than the agreed one', async () => {
    const { send, milestone } = await newProject();
    const message = 'Invoice this milestone in USD, as agreed.';
    expect(await send({ currency: 'EUR' })).toMatchObject({
      status: 400,
      body: { message, details: [{ path: 'currency', message }] },
    });
    expect((await milestone()).status).toBe('approved');
    expect((await send({ currency: 'EUR', milestone_id: undefined })).status).toBe(200);
  });

  test('for a milestone without its project', async () => {
    const { send } = await newProject();
    expect((await send({ proposal_id: undefined })).body.details).toMatchObject([
      { path: 'proposal_id' },
    ]);
  });
});

test('links an invoice to the client on the project page', async () => {
  const { send, readProject } = await newProject();
  const { orderId } = (await send()).body.invoice;
  const { invoices, milestones } = await readProject();
  expect(invoices).toMatchObject([{ number: 'INV-0001', orderId }]);
  expect(milestones[0]).toMatchObject({ status: 'invoiced', orderId });
});

test('lists an invoice to an accounts department on the project page without its link', async () => {
  const { id, token, send, readProject } = await newProject();
  const { orderId } = (await send({ email: 'accounts@nordlys.example' })).body.invoice;
  const project = await readProject();
  expect(project.invoices).toMatchObject([{ number: 'INV-0001', orderId: null, total: 119_000 }]);
  expect(project.milestones[0]).toMatchObject({ status: 'invoiced', orderId: null });
  expect(JSON.stringify(project)).not.toContain(orderId);
  const freelancerView = (await harness.send(`GET /proposal/fetchProject/${id}`, { token })).body
    .proposal;
  expect(freelancerView.project).toMatchObject({
    invoices: [{ orderId }],
    milestones: [{ orderId }, {}],
  });
});

test('invoices a project beside its milestones', async () => {
  const { send, milestone } = await newProject();
  for (const _ of ['once', 'twice']) {
    expect((await send({ milestone_id: undefined })).status).toBe(200);
  }
  expect((await milestone()).status).toBe('approved');
});

test('uses the time zone in which the client read the proposal', async () => {
  const { id, send } = await newProject();
  await ProposalModel.updateOne({ _id: id }, { $set: { clientTimeZone: 'Asia/Tokyo' } });
  const { invoice } = (await send({ time_zone: 'Europe/Paris' })).body;
  expect((await harness.readStored(invoice.id)).time_zone).toBe('Asia/Tokyo');
});

import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { milestoneRequest } from '../../../../test/proposal-requests.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';

let harness: InvoiceHarness;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  harness = await startInvoiceHarness();
  projects = createProjects(harness);
});
afterAll(() => harness.stop());

/** A client with a verified address. */
function newClient(role: 'employer' | 'freelancer' = 'employer') {
  const userId = newId();
  const email = `${userId}@nordlys.example`;
  harness.identity.setProfile(userId, { email });
  return { email, token: harness.identity.tokenFor({ userId, role }) };
}

const read = (token: string | undefined, ...refs: string[]) =>
  harness.send(`GET /proposal/cards?refs=${refs.join(',')}`, { token });
const cardOf = async (token: string, ref: string) => (await read(token, ref)).body.cards[0];

async function sendProposal(email: string) {
  const { userId, token } = projects.signIn();
  const { id, contract_id } = await projects.send(token, milestoneRequest({ email }));
  await ProposalModel.updateOne({ _id: id }, { 'deliveries.0.state': 'sent' });
  return { id, contract_id, userId, token };
}

test('shows a proposal as to be signed to its client, as sent to its freelancer, and to no one else', async () => {
  const client = newClient();
  const { id, contract_id, token } = await sendProposal(client.email);
  const ref = `proposal:${id}`;
  const forClient = {
    ref,
    kind: 'proposal',
    number: expect.stringMatching(/^P-\d{4}$/),
    title: 'Winter 2026 packaging',
    amount: expect.any(Number),
    currency: 'USD',
    state: 'Needs your signature',
    tone: 'info',
    action: { label: 'Review and accept', href: `/accept/proposal/${contract_id}` },
    href: `/accept/proposal/${contract_id}`,
  };
  expect((await read(client.token, ref)).body.cards).toEqual([forClient]);
  expect(await cardOf(token, ref)).toEqual({
    ...forClient,
    state: 'Sent',
    tone: 'neutral',
    action: null,
    href: `/project/status/${id}`,
  });
  expect((await read(newClient().token, ref)).body.cards).toEqual([]);
  expect((await read(undefined, ref)).status).toBe(401);
});

test('links a client who is also a freelancer to the public page', async () => {
  const client = newClient('freelancer');
  const { id, contract_id } = await sendProposal(client.email);
  expect((await cardOf(client.token, `proposal:${id}`)).href).toBe(
    `/proposal/accept/${contract_id}`,
  );
});

test('shows a client no card of a proposal that was not emailed yet', async () => {
  const client = newClient();
  const { userId: _, token } = projects.signIn();
  const { id } = await projects.send(token, milestoneRequest({ email: client.email }));
  expect(await cardOf(client.token, `proposal:${id}`)).toBeUndefined();
  expect(await cardOf(token, `contract:${id}`)).toBeUndefined();
});

test('shows a milestone as pending for its client, then for its freelancer', async () => {
  const client = newClient();
  const project = await projects.start(milestoneRequest({ email: client.email }));
  const milestoneId = project.ids[0] ?? '';
  const ref = `milestone:${project.id}:${milestoneId}`;
  expect(await cardOf(project.token, `contract:${project.id}`)).toMatchObject({
    state: 'Signed by both',
  });
  await projects.submit(project, milestoneId);
  expect(await cardOf(client.token, ref)).toMatchObject({
    title: project.milestones[0]?.name,
    amount: project.milestones[0]?.amount,
    state: 'Needs your approval',
    action: { label: 'Approve', href: `/accept/proposal/${project.contract_id}` },
  });
  expect(await cardOf(project.token, ref)).toMatchObject({
    state: 'Submitted',
    action: null,
  });
  await projects.sendBack(project.contract_id, milestoneId);
  expect(await cardOf(project.token, ref)).toMatchObject({
    state: 'Changes requested',
    action: { label: 'View changes', href: `/project/status/${project.id}` },
  });
  await projects.submit(project, milestoneId);
  await projects.cancel(project);
  expect(await cardOf(client.token, ref)).toMatchObject({ action: null });
  expect(await cardOf(client.token, `milestone:${project.id}:nothing`)).toBeUndefined();
});

test('does not call a fully credited invoice paid', async () => {
  const client = newClient();
  const { token } = projects.signIn();
  const { id, total } = await harness.createInvoice(token, { email: client.email });
  await harness.change(id, { 'deliveries.0.state': 'sent' });
  const body = { credit_id: crypto.randomUUID(), amount: total, reason: 'It was not needed.' };
  await harness.act(token, { id, action: 'credit', body });
  for (const reader of [client.token, token]) {
    expect(await cardOf(reader, `invoice:${id}`)).toMatchObject({
      state: 'Credited. Nothing is due.',
      action: null,
    });
  }
});

test('shows an invoice as payable to its client until it is fully paid', async () => {
  const client = newClient();
  const { token } = harness.signIn();
  const { id, orderId, total } = await harness.createInvoice(token, { email: client.email });
  const ref = `invoice:${id}`;
  expect(await cardOf(client.token, ref)).toBeUndefined();
  await harness.change(id, { 'deliveries.0.state': 'sent' });
  expect(await cardOf(client.token, ref)).toMatchObject({
    amount: total,
    state: expect.stringMatching(/^Due \w+ \d/),
    href: `/invoice/${orderId}?view=invoice`,
    action: { label: 'Pay', href: `/invoice/${orderId}` },
  });
  await harness.change(id, { paidTotal: 1000, balance: total - 1000 });
  expect(await cardOf(client.token, ref)).toMatchObject({
    amount: total - 1000,
    state: expect.stringMatching(/^Partly paid\. Due /),
  });
  await harness.change(id, { dueAt: new Date(0) });
  expect(await cardOf(token, ref)).toMatchObject({
    tone: 'danger',
    action: { label: 'Send reminder', href: `/projects?tab=invoices&invoice=${id}` },
  });
  await harness.change(id, { status: 'paid', balance: 0 });
  expect(await cardOf(client.token, ref)).toMatchObject({
    amount: total,
    state: 'Paid',
    action: null,
  });
});

test('returns cards in the requested order and refuses zero or more than fifty', async () => {
  const client = newClient();
  const { id } = await sendProposal(client.email);
  const unknown = `invoice:${newId()}`;
  const { body } = await read(client.token, unknown, `proposal:${id}`, `proposal:${id}`);
  expect(body.cards.map(({ ref }: { ref: string }) => ref)).toEqual([`proposal:${id}`]);
  const many = Array.from({ length: 51 }, () => `invoice:${newId()}`);
  expect((await read(client.token, ...many)).status).toBe(400);
  expect((await read(client.token, 'proposal:x')).status).toBe(400);
});

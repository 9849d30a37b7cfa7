import type { Contract, Project } from '@soloist/contracts';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import {
  milestoneRequest,
  oneTimeRequest,
  ongoingRequest,
} from '../../../../test/proposal-requests.ts';
import { decideAcceptance } from '../contracts/accept-contract.service.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { issueFirstInvoice, issueFirstInvoices } from './first-invoice.service.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const sendRequest = { first_invoice: 'send' };
const details = (upfront_payment: number, total_fee: number) => ({
  start_date: '2096-12-01',
  end_date: '2097-01-31',
  upfront_payment,
  total_fee,
});

async function signed(request: object) {
  const { userId, token } = harness.signIn();
  const { id, contract_id } = (await harness.createProject(token, request)).body.proposal;
  const nonce: string = await harness.sign(contract_id);
  const accept = () => harness.accept(contract_id, nonce);
  const readContract = async () =>
    (await harness.send(`GET /proposal/contract/${contract_id}`)).body.contract as Contract;
  const readProject = async () => (await readContract()).project as Project;
  const read = () => ProposalModel.findById(id).orFail().lean();
  const countInvoices = () => InvoiceModel.countDocuments({ freelancerId: userId });
  return { userId, token, id, contract_id, nonce, accept, readProject, read, countInvoices };
}

describe('accepting an upfront payment', () => {
  test('sends its invoice, which the client can open from the response', async () => {
    const { accept, countInvoices, read } = await signed(oneTimeRequest(sendRequest));
    const { contract } = (await accept()).body as { contract: Contract };
    const [invoice] = contract.project!.invoices;
    expect(invoice).toMatchObject({ number: 'INV-0001', total: 200_000, balance: 200_000 });
    expect(invoice!.orderId).toMatch(/^[\w-]{32}$/);
    const shared = await harness.send(`GET /proposal/invoice/${invoice!.orderId}`);
    expect(shared.status).toBe(200);
    expect(await countInvoices()).toBe(1);
    const { status, awaitsFirstInvoice, milestones } = await read();
    expect([status, awaitsFirstInvoice]).toEqual(['accepted', undefined]);
    expect(milestones[0]).toMatchObject({ status: 'invoiced', orderId: invoice!.orderId });
  });

  test('shows both sides the whole schedule, whose amounts sum to the total', async () => {
    const request = oneTimeRequest({ ...sendRequest, details: details(33_333, 100_000) });
    const { accept, readProject, id, token } = await signed(request);
    await accept();
    const { schedule } = await readProject();
    expect(schedule).toMatchObject([
      { name: 'Upfront payment', amount: 33_333, state: 'unpaid' },
      { name: 'Delivery', amount: 66_667, state: 'planned', due_date: '2097-02-14' },
    ]);
    expect(schedule.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000);
    const { proposal } = (await harness.send(`GET /proposal/fetchProject/${id}`, { token })).body;
    expect(proposal.project.schedule).toEqual(schedule);
  });

  test('creates one invoice, however often and concurrently it is issued', async () => {
    const { accept, read, countInvoices } = await signed(oneTimeRequest(sendRequest));
    await Promise.all(Array.from({ length: 4 }, accept));
    const proposal = await read();
    const waiting = {
      ...proposal,
      awaitsFirstInvoice: true as const,
      milestones: proposal.milestones.map(({ orderId, changedAt, ...milestone }, index) =>
        index === 0 ? { ...milestone, status: 'approved' as const } : milestone,
      ),
    };
    await Promise.all(Array.from({ length: 8 }, () => issueFirstInvoice(waiting, harness.jobDeps)));
    expect(await countInvoices()).toBe(1);
  });

  test('is invoiced by a scheduled task after a killed process', async () => {
    const { contract_id, nonce, readProject, read, countInvoices } = await signed(
      oneTimeRequest(sendRequest),
    );
    // The process is killed after the write that accepts.
    await decideAcceptance({ contract_id, nonce });
    expect((await readProject()).schedule[0]).toMatchObject({ state: 'preparing' });
    await issueFirstInvoices(harness.jobDeps);
    await issueFirstInvoices(harness.jobDeps);
    expect(await countInvoices()).toBe(1);
    expect((await read()).awaitsFirstInvoice).toBeUndefined();
    expect((await readProject()).schedule[0]).toMatchObject({ state: 'unpaid' });
  });

  test('only drafts the invoice where the freelancer chose to review it', async () => {
    const { userId, token, id, accept, readProject, read, countInvoices } = await signed(
      oneTimeRequest({ first_invoice: 'draft' }),
    );
    await accept();
    expect(await countInvoices()).toBe(0);
    const drafts = await DraftModel.find({ freelancerId: userId, kind: 'invoice' }).lean();
    expect(drafts).toMatchObject([{ content: { items: [{ rate: 200_000 }] } }]);
    const project = await readProject();
    expect(project.schedule[0]).toMatchObject({ state: 'to_invoice', orderId: null });
    // The freelancer's own button opens the same draft.
    const path = `POST /proposal/projects/${id}/milestones/${project.milestones[0]!.id}/invoiceDraft`;
    expect((await harness.send(path, { token })).body.draft_id).toBe(drafts[0]!.draft_id);
    expect((await read()).timeline.at(-1)?.event).toBe(
      'Invoice draft created for “Upfront payment”',
    );
  });
});

describe('accepting an upfront payment of a freelancer who is registered for tax', () => {
  const vat = {
    ...{ scheme: 'vat', tax_number: 'PT501964843', lut: '', rate: 23, sac: '' },
    ...{ has_oss: false, phone: '' },
  };
  const address = { address: 'Rua da Rosa 1', postcode: '1200', city: 'Lisboa' };
  const sender = { ...address, country: 'PT', tax_number: 'PT501964843' };
  const german = { ...address, country: 'DE', tax_number: 'DE136695976' };
  const reverseCharge = {
    ...{ sender, client: german, tax_mode: 'none', tax_name: '' },
    items: [{ name: 'Design', qty: 1, rate: 100, tax: 0, total: 100 }],
    tax_treatment: { treatment: 'reverse_charge' },
  };
  const { email } = oneTimeRequest();

  /** Accepts after an invoice to the same client. */
  async function acceptAfter(earlier?: object, { isVoid = false } = {}) {
    const project = await signed(oneTimeRequest(sendRequest));
    const { token, userId } = project;
    const saved = await harness.send('PUT /proposal/settings/tax', { token, body: vat });
    expect(saved.status).toBe(200);
    const known = earlier && (await harness.createInvoice(token, { email, ...earlier }));
    const voided = { id: known?.id, action: 'void', body: { reason: 'Wrong tax' } };
    if (isVoid) expect((await harness.act(token, voided)).status).toBe(200);
    await project.accept();
    const filter = { freelancerId: userId };
    const invoice = await InvoiceModel.findOne({ ...filter, 'terms.proposal_id': project.id });
    const draft = await DraftModel.findOne({ ...filter, kind: 'invoice', state: 'kept' });
    const { timeline } = await project.read();
    return { invoice: invoice?.terms, draft: draft?.content, entry: timeline.at(-1)?.event };
  }
  const asks = 'Invoice draft created for “Upfront payment”. Choose its tax before you send it';

  test('drafts its invoice, and says that its tax is to be chosen', async () => {
    const { invoice, draft, entry } = await acceptAfter();
    expect(invoice).toBeUndefined();
    expect(draft).toMatchObject({ items: [{ rate: 200_000, tax: 0 }] });
    expect(draft).not.toHaveProperty('client');
    expect(entry).toBe(asks);
  });

  test('drafts it with the client of an earlier invoice, whose tax the editor proposes', async () => {
    const client = { ...german, tax_number: '' };
    const { invoice, draft, entry } = await acceptAfter({
      ...{ sender, client, tax_treatment: { treatment: 'domestic' } },
    });
    expect([invoice, entry]).toEqual([undefined, asks]);
    expect(draft).toMatchObject({ client });
  });

  test('sends it without tax where they decided so for this client, for the same reason', async () => {
    const { invoice, draft } = await acceptAfter(reverseCharge);
    expect(draft).toBeUndefined();
    expect(invoice).toMatchObject({
      ...{ client: german, tax_mode: 'none' },
      tax_treatment: { treatment: 'reverse_charge' },
      items: [{ total: 200_000, tax: 0 }],
    });
  });

  test('drafts it where that invoice is void, perhaps because of its tax', async () => {
    const { invoice, draft, entry } = await acceptAfter(reverseCharge, { isVoid: true });
    expect([invoice, entry]).toEqual([undefined, asks]);
    expect(draft).toMatchObject({ client: german });
  });

  test('drafts it where that reason no longer applies', async () => {
    const outside = { ...reverseCharge, tax_treatment: { treatment: 'outside_scope' } };
    const { invoice, draft } = await acceptAfter(outside);
    expect(invoice).toBeUndefined();
    expect(draft).toMatchObject({ client: german });
  });
});

test('accepting a first payment of ongoing work invoices it, and lists the next periods', async () => {
  const { accept, readProject } = await signed(ongoingRequest(sendRequest));
  await accept();
  const { invoices, schedule } = await readProject();
  expect(invoices).toMatchObject([{ total: 320_000 }]);
  expect(schedule.map(({ state }) => state)).toEqual(['unpaid', ...Array(6).fill('planned')]);
});

test.each([
  ['no upfront payment', oneTimeRequest({ ...sendRequest, details: details(0, 100_000) })],
  ['milestones', milestoneRequest(sendRequest)],
])('accepting a proposal with %s sends no invoice', async (_what, request) => {
  const { accept, readProject, countInvoices, read } = await signed(request);
  expect((await accept()).status).toBe(200);
  expect(await countInvoices()).toBe(0);
  expect((await read()).awaitsFirstInvoice).toBeUndefined();
  const { schedule } = await readProject();
  expect(schedule.every(({ state }) => state === 'planned')).toBe(true);
});

test('a contract change does not invoice the upfront payment again', async () => {
  const { token, id, accept, countInvoices } = await signed(oneTimeRequest(sendRequest));
  await accept();
  const change = oneTimeRequest({
    ...sendRequest,
    replaces: id,
    details: details(200_000, 1_300_000),
  });
  const { contract_id } = (await harness.createProject(token, change)).body.proposal;
  const { contract } = (await harness.accept(contract_id, await harness.sign(contract_id))).body;
  expect(await countInvoices()).toBe(1);
  expect(contract.project.schedule).toMatchObject([
    { amount: 200_000, state: 'unpaid' },
    { amount: 1_100_000, state: 'planned' },
  ]);
});

describe('accepting a fee in installments', () => {
  const scheduled = (changes: object = {}) =>
    oneTimeRequest({
      ...sendRequest,
      details: { ...details(0, 100_001), installments: [{ percent: 50, days: 0 }], ...changes },
    });
  const parts = [
    { name: 'Total fee, installment 1 of 2', amount: 50_000 },
    { name: 'Total fee, installment 2 of 2', amount: 50_001, due_date: '2097-01-31' },
  ];

  test('creates one invoice with these installments, although processes race or are killed', async () => {
    const { contract_id, nonce, accept, readProject, read, countInvoices } = await signed(
      scheduled(),
    );
    await decideAcceptance({ contract_id, nonce });
    expect((await readProject()).schedule).toMatchObject(
      parts.map((part) => ({ ...part, state: 'preparing' })),
    );
    const proposal = await read();
    await Promise.all([
      ...Array.from({ length: 3 }, accept),
      ...Array.from({ length: 3 }, () => issueFirstInvoices(harness.jobDeps)),
      ...Array.from({ length: 3 }, () => issueFirstInvoice(proposal, harness.jobDeps)),
    ]);
    expect(await countInvoices()).toBe(1);
    const { schedule, invoices } = await readProject();
    expect(schedule).toMatchObject(parts.map((part) => ({ ...part, state: 'unpaid' })));
    expect(invoices).toMatchObject([{ total: 100_001, balance: 100_001 }]);
    const acceptedOn = proposal.acceptedAt!.toISOString().slice(0, 10);
    const stored = await InvoiceModel.findOne({ freelancerId: proposal.freelancerId }).orFail();
    expect(stored.terms).toMatchObject({
      installments: [{ kind: 'percent', percent: 50, due_date: acceptedOn }],
      due_date: '2097-01-31',
    });
  });

  test('drafts them where the freelancer reviews the first invoice', async () => {
    const { userId, accept, readProject } = await signed({
      ...scheduled(),
      first_invoice: 'draft',
    });
    await accept();
    const [draft] = await DraftModel.find({ freelancerId: userId, kind: 'invoice' }).lean();
    expect(draft?.content).toMatchObject({
      items: [{ rate: 100_001 }],
      installments: [{ kind: 'percent', percent: 50 }],
      due_date: '2097-01-31',
    });
    expect((await readProject()).schedule).toMatchObject(
      parts.map((part) => ({ ...part, state: 'to_invoice' })),
    );
  });

  test('is refused with an upfront payment beside it', async () => {
    const { token } = harness.signIn();
    const refused = await harness.createProject(token, scheduled({ upfront_payment: 1 }));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Installments replace the upfront payment.');
  });

  test('keeps the invoice through a contract change, which adds only what is new', async () => {
    const { token, id, accept, countInvoices } = await signed(scheduled());
    await accept();
    const again = { ...scheduled({ total_fee: 150_000 }), replaces: id };
    expect((await harness.createProject(token, again)).status).toBe(400);
    const copy = await harness.send(`POST /proposal/copy/${id}`, {
      token,
      body: { as: 'change', title: '' },
    });
    const draft = await DraftModel.findOne({ draft_id: copy.body.draft_id }).orFail().lean();
    expect(draft.content).toMatchObject({
      details: { upfront_payment: 100_001, installments: [] },
    });
    const change = oneTimeRequest({
      ...sendRequest,
      replaces: id,
      details: details(100_001, 150_000),
    });
    const { contract_id } = (await harness.createProject(token, change)).body.proposal;
    const { contract } = (await harness.accept(contract_id, await harness.sign(contract_id))).body;
    expect(await countInvoices()).toBe(1);
    expect(contract.project.schedule).toMatchObject([
      ...parts.map((part) => ({ ...part, state: 'unpaid' })),
      { name: 'Delivery', amount: 49_999, state: 'planned' },
    ]);
  });
});

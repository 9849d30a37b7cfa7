import { startTestDocuments, type TestDocuments } from '../../testing/documents-harness.ts';
import { createProjects } from '../../testing/projects.ts';
import {
  milestoneRequest,
  oneTimeRequest,
  ongoingRequest,
} from '../../testing/proposal-requests.ts';
import { InvoiceModel } from '../invoices/invoices.model.ts';
import { markMilestone } from '../projects/milestones.service.ts';
import { draftPeriods } from '../projects/schedule.chore.ts';
import { decideAcceptance } from './accept-contract.service.ts';
import { finishFollowUps } from './changes.service.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const stored = (id: string) => ProposalModel.findById(id).orFail().lean();
const asChange = (replaces: string, changes: object = {}) =>
  milestoneRequest({ replaces, ...changes });
const milestonesOf = (...[concept, artwork]: [number, number]) => ({
  details: {
    milestones: [
      { name: 'Concept', deliverable: 'Two routes', rate: concept, end_date: '2026-12-20' },
      { name: 'Artwork', deliverable: 'Print files', rate: artwork, end_date: '2027-02-28' },
    ],
  },
});
const dearer = milestonesOf(300_000, 1_100_000);

describe('a newer version of an unanswered proposal', () => {
  test('takes its place at once, and its link leads to the new one', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    const newer = await projects.send(token, asChange(old.id, dearer));
    expect(await projects.contractOf(old.contract_id)).toMatchObject({
      status: 'withdrawn',
      replacedBy: newer.contract_id,
    });
    expect(await projects.contractOf(newer.contract_id)).toMatchObject({
      status: 'sent',
      replaces: { number: old.number, terms: { details: { milestones: [{}, { rate: 940_000 }] } } },
    });
    const body = { name: 'Sofie', consent: true };
    expect(await documents.send(`POST /proposal/sign/${old.contract_id}`, { body })).toMatchObject({
      status: 410,
      body: { message: 'A newer version of this proposal was sent. Please open that one.' },
    });
    const listed = await documents.send('GET /proposal/fetchAllProposals', { token });
    expect(listed.body.items).toMatchObject([{ replaces: old.id }, { replacedBy: newer.id }]);
  });

  test('follows a declined one too', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    await documents.send(`POST /proposal/decline/${old.contract_id}`, { body: { reason: '' } });
    const newer = await projects.send(token, asChange(old.id));
    expect(await projects.contractOf(old.contract_id)).toMatchObject({
      status: 'declined',
      replacedBy: newer.contract_id,
    });
  });

  test('is sent once: of two at the same moment one goes out', async () => {
    for (let i = 0; i < 5; i++) {
      const { token, userId } = projects.signIn();
      const old = await projects.send(token);
      const replies = await Promise.all([
        documents.createProject(token, asChange(old.id)),
        documents.createProject(token, asChange(old.id)),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(2);
    }
  });

  test('and an acceptance of the old one at the same moment leave one contract in force', async () => {
    for (let i = 0; i < 8; i++) {
      const { token } = projects.signIn();
      const old = await projects.send(token);
      const nonce = await documents.sign(old.contract_id);
      const [accepted, sent] = await Promise.all([
        documents.accept(old.contract_id, nonce),
        documents.createProject(token, asChange(old.id)),
      ]);
      expect(sent.status).toBe(200);
      const [before, after] = [await stored(old.id), await stored(sent.body.proposal.id)];
      expect(after).toMatchObject({ status: 'sent', replaces: old.id });
      expect(after.followUp).toBeUndefined();
      expect([
        { answer: 200, status: 'accepted' },
        { answer: 410, status: 'withdrawn' },
      ]).toContainEqual({ answer: accepted.status, status: before.status });
    }
  });

  test('is of one’s own proposals', async () => {
    const old = await projects.send(projects.signIn().token);
    const other = projects.signIn();
    expect((await documents.createProject(other.token, asChange(old.id))).status).toBe(404);
    expect((await stored(old.id)).status).toBe('sent');
  });

  test('withdraws the old one although the process dies in between', async () => {
    for (const finish of [() => finishFollowUps(), (link: string) => projects.contractOf(link)]) {
      const { token } = projects.signIn();
      const old = await projects.send(token);
      const newer = await projects.send(token, asChange(old.id));
      // As the first write left them.
      await ProposalModel.updateOne({ _id: old.id }, { status: 'sent', $unset: { replacedBy: 1 } });
      await ProposalModel.updateOne(
        { _id: newer.id },
        { followUp: { of: old.id, as: 'withdraw' } },
      );
      await finish(newer.contract_id);
      expect(await projects.contractOf(old.contract_id)).toMatchObject({
        status: 'withdrawn',
        replacedBy: newer.contract_id,
      });
    }
  });
});

describe('a change of an accepted contract', () => {
  test('leaves it in force until the client accepts, and takes its project over then', async () => {
    const { ids, ...own } = await projects.start();
    await projects.finish(own, ids[0] ?? '');
    await projects.submit(own, ids[1] ?? '');
    const change = await projects.send(own.token, asChange(own.id, dearer));
    expect((await projects.contractOf(own.contract_id)).status).toBe('active');
    await projects.accept(change.contract_id);
    expect(await projects.contractOf(own.contract_id)).toMatchObject({
      status: 'replaced',
      replacedBy: change.contract_id,
    });
    const after = await projects.contractOf(change.contract_id);
    expect(after).toMatchObject({
      status: 'active',
      project: {
        milestones: [
          { id: ids[0], name: 'Concept', status: 'approved' },
          { name: 'Artwork', amount: 1_100_000, status: 'pending' },
        ],
      },
    });
    const refusal = {
      status: 409,
      body: { message: 'A newer version of this contract was accepted.' },
    };
    expect(await projects.approve(own.contract_id, ids[1] ?? '')).toMatchObject(refusal);
  });

  test('takes files and invoices along', async () => {
    const { ids, ...own } = await projects.start(oneTimeRequest());
    const form = new FormData();
    form.set('file', new File(['notes'], 'notes.txt'));
    await documents.send(`POST /proposal/projects/${own.id}/files`, {
      token: own.token,
      body: form,
    });
    const { draft_id } = (
      await documents.send(
        `POST /proposal/projects/${own.id}/milestones/${ids[0]}/invoiceDraft`,
        own,
      )
    ).body;
    const invoice = await sendInvoice(own.token, { draft_id, own, milestone_id: ids[0] ?? '' });
    const { details } = oneTimeRequest();
    const change = await projects.send(
      own.token,
      oneTimeRequest({ replaces: own.id, details: { ...details, total_fee: 1_500_000 } }),
    );
    await projects.accept(change.contract_id);
    expect(await projects.contractOf(change.contract_id)).toMatchObject({
      project: {
        milestones: [
          { name: 'Upfront payment', status: 'invoiced', orderId: invoice.orderId },
          { name: 'Delivery', amount: 1_300_000, status: 'pending' },
        ],
        files: [{ name: 'notes.txt' }],
        invoices: [{ number: 'INV-0001', total: 200_000 }],
      },
    });
    // An invoice that knows the old contract still finds its milestone.
    const { orderId } = invoice;
    await markMilestone(own.id, ids[0] ?? '', { from: ['invoiced'], to: 'paid', orderId });
    expect((await stored(change.id)).milestones[0]?.status).toBe('paid');
  });

  test.each([
    ['another amount', milestonesOf(290_000, 940_000)],
    ['another currency', { currency: 'EUR' }],
    ['without it', oneTimeRequest({ draft_id: undefined })],
  ])('with %s where something is approved is refused', async (_what, changes) => {
    const { ids, ...own } = await projects.start();
    await projects.finish(own, ids[0] ?? '');
    const { draft_id } = milestoneRequest();
    const reply = await documents.createProject(own.token, {
      ...asChange(own.id),
      ...changes,
      draft_id,
    });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/“Concept” \(.*3,000.*\) is approved already/) },
    });
  });

  test('is refused at the acceptance when something was approved meanwhile that it alters', async () => {
    const { ids, ...own } = await projects.start();
    const change = await projects.send(own.token, asChange(own.id, milestonesOf(1, 940_000)));
    await projects.finish(own, ids[0] ?? '');
    const reply = await projects.accept(change.contract_id);
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('“Concept”') },
    });
    expect((await stored(own.id)).status).toBe('active');
    expect((await stored(change.id)).status).toBe('sent');
  });

  test('is one at a time, and the next one once it is declined, withdrawn or expired', async () => {
    const own = await projects.start();
    const { token } = own;
    const waits = {
      status: 409,
      body: { message: expect.stringContaining('already waits for the client') },
    };
    const endings = [
      ({ contract_id }: { contract_id: string }) =>
        documents.send(`POST /proposal/decline/${contract_id}`, { body: { reason: '' } }),
      ({ id }: { id: string }) => documents.send(`POST /proposal/withdraw/${id}`, { token }),
      ({ id }: { id: string }) => ProposalModel.updateOne({ _id: id }, { expiresAt: new Date(0) }),
    ];
    for (const end of endings) {
      const change = await projects.send(token, asChange(own.id));
      expect(await documents.createProject(token, asChange(own.id))).toMatchObject(waits);
      await end(change);
    }
    expect((await documents.createProject(token, asChange(own.id))).status).toBe(200);
  });

  test('that waits is improved by a newer one, which is of the same contract', async () => {
    const own = await projects.start();
    const first = await projects.send(own.token, asChange(own.id));
    const second = await projects.send(own.token, asChange(first.id, dearer));
    expect(await projects.contractOf(first.contract_id)).toMatchObject({
      status: 'withdrawn',
      replacedBy: second.contract_id,
    });
    expect((await stored(second.id)).replaces).toBe(own.id);
    await projects.accept(second.contract_id);
    expect(await projects.contractOf(own.contract_id)).toMatchObject({
      status: 'replaced',
      replacedBy: second.contract_id,
    });
  });

  test('that is refused leaves the one that waits to be answered', async () => {
    const own = await projects.start();
    const waiting = await projects.send(own.token, asChange(own.id));
    const page = new File(['<html>'], 'proposal.pdf');
    const refused = await documents.createProject(own.token, asChange(waiting.id), page);
    expect(refused.status).toBe(415);
    expect((await stored(waiting.id)).status).toBe('sent');
    expect((await projects.accept(waiting.contract_id)).status).toBe(200);
  });

  test('comes too late for a project that is over', async () => {
    const own = await projects.start();
    const change = await projects.send(own.token, asChange(own.id));
    await projects.cancel(own);
    expect(await projects.accept(change.contract_id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is over') },
    });
    expect(await documents.createProject(own.token, asChange(own.id))).toMatchObject({
      status: 409,
      body: { message: 'This project is cancelled, so its contract cannot be changed.' },
    });
  });

  test('is finished by the sweep or by who reads next when the process dies in between', async () => {
    for (const finish of [() => finishFollowUps(), (link: string) => projects.contractOf(link)]) {
      const { ids, ...own } = await projects.start();
      await projects.finish(own, ids[0] ?? '');
      const change = await projects.send(own.token, asChange(own.id, dearer));
      const nonce = await documents.sign(change.contract_id);
      await decideAcceptance({ contract_id: change.contract_id, nonce });
      expect((await stored(own.id)).status).toBe('active');
      await finish(change.contract_id);
      expect((await stored(own.id)).status).toBe('replaced');
      expect((await stored(change.id)).milestones[0]).toMatchObject({ status: 'approved' });
    }
  });

  test('dies between the two writes of the follow-up, and loses nothing', async () => {
    const { ids, ...own } = await projects.start();
    await projects.finish(own, ids[0] ?? '');
    const change = await projects.send(own.token, asChange(own.id, dearer));
    const { contract_id } = change;
    await decideAcceptance({ contract_id, nonce: await documents.sign(contract_id) });
    await ProposalModel.updateOne(
      { _id: own.id },
      { status: 'replaced', replacedBy: { id: change.id, contract_id } },
    );
    await finishFollowUps();
    expect(await stored(change.id)).toMatchObject({
      status: 'active',
      milestones: [{ id: ids[0], status: 'approved' }, { status: 'pending' }],
    });
  });

  test('and an approval at the same moment: what is approved stays approved', async () => {
    for (let i = 0; i < 6; i++) {
      const { ids, ...own } = await projects.start();
      await projects.submit(own, ids[0] ?? '');
      const change = await projects.send(own.token, asChange(own.id, milestonesOf(1, 940_000)));
      const nonce = await documents.sign(change.contract_id);
      const [accepted, approved] = await Promise.all([
        documents.accept(change.contract_id, nonce),
        projects.approve(own.contract_id, ids[0] ?? ''),
      ]);
      expect([200, 409]).toContain(accepted.status);
      const current = await stored(accepted.status === 200 ? change.id : own.id);
      const kept = current.milestones.find(({ id }) => id === ids[0]);
      if (approved.status === 200) expect(kept).toMatchObject({ status: 'approved' });
    }
  });

  test('goes on with the schedule where the old one was', async () => {
    const begun = { start_date: '2026-09-01', end_date: '2027-05-31' };
    const { details } = ongoingRequest();
    const request = ongoingRequest({ details: { ...details, ...begun } });
    const own = await projects.start(request);
    for (let i = 0; i < 4; i++) await draftPeriods();
    expect(await stored(own.id)).toMatchObject({ lastPeriod: '2026-11-01' });
    const change = await projects.send(
      own.token,
      ongoingRequest({ replaces: own.id, details: { ...details, ...begun, rate: 400_000 } }),
    );
    await projects.accept(change.contract_id);
    expect(await stored(own.id)).not.toHaveProperty('nextInvoiceOn');
    expect(await stored(change.id)).toMatchObject({
      lastPeriod: '2026-11-01',
      nextInvoiceOn: new Date('2026-12-01T00:00:00.000Z'),
    });
  });
});

interface Invoiced {
  draft_id: string;
  own: { id: string };
  milestone_id: string;
}

async function sendInvoice(token: string, { draft_id, own, milestone_id }: Invoiced) {
  const party = { address: '', postcode: '', city: '', country: '', tax_number: '' };
  const form = new FormData();
  const details = {
    draft_id,
    email: 'sofie@nordlys.example',
    client_name: 'Sofie Lind',
    client: party,
    sender: party,
    memo: '',
    items: [{ name: 'Upfront', qty: 1, rate: 200_000, tax: 0, total: 200_000 }],
    currency: 'USD',
    due_date: '2027-01-31',
    tax_mode: 'none',
    tax_name: '',
    discount: { kind: 'none' },
    notes: '',
    reminders: [],
    time_zone: '',
    part_payments: false,
    e_invoice: false,
    proposal_id: own.id,
    milestone_id,
  };
  form.set('details', JSON.stringify(details));
  const reply = await documents.send('POST /proposal/sendInvoice', { token, body: form });
  expect(reply.status).toBe(200);
  return (await InvoiceModel.findOne({ draft_id }).orFail().lean()) as { orderId: string };
}

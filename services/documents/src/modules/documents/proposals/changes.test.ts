import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { createProjects } from '../../../../test/projects.ts';
import {
  changeRequest,
  higherPrices,
  milestoneRequest,
  milestonesOf,
  oneTimeRequest,
  ongoingRequest,
} from '../../../../test/proposal-requests.ts';
import { recurringRequestOf } from '../../../../test/recurring-requests.ts';
import { decideAcceptance } from '../contracts/accept-contract.service.ts';
import { draftPeriods } from '../projects/project-tasks.job.ts';
import { finishFollowUps } from './changes.service.ts';
import { setMilestoneStatus } from './milestones.service.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const stored = (id: string) => ProposalModel.findById(id).orFail().lean();

describe('a change of an accepted contract', () => {
  test('takes over the project only when the client accepts', async () => {
    const { ids, ...project } = await projects.start();
    await projects.finish(project, ids[0] ?? '');
    await projects.submit(project, ids[1] ?? '');
    const change = await projects.send(project.token, changeRequest(project.id, higherPrices));
    expect((await projects.contractOf(project.contract_id)).status).toBe('active');
    await projects.accept(change.contract_id);
    expect(await projects.contractOf(project.contract_id)).toMatchObject({
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
    expect(await projects.approve(project.contract_id, ids[1] ?? '')).toMatchObject(refusal);
  });

  test('takes over recurring invoices and the project’s hourly rate', async () => {
    const { id, token } = await projects.start();
    const body = recurringRequestOf({ hours: 10, terms: { proposal_id: id } });
    const created = await documents.send('POST /proposal/recurring', { token, body });
    const settings = { rounding: 0, project_rates: [{ project_id: id, rate: 9000 }] };
    await documents.send('PUT /proposal/time/settings', {
      token,
      body: { ...settings, client_rates: [] },
    });
    const change = await projects.send(token, changeRequest(id, higherPrices));
    await projects.accept(change.contract_id);
    await projects.contractOf(change.contract_id);
    const recurringId = created.body.recurring.id;
    const { body: read } = await documents.send(`GET /proposal/recurring/${recurringId}`, {
      token,
    });
    expect(read.recurring.terms.proposal_id).toBe(change.id);
    const { body: subjects } = await documents.send('GET /proposal/time/subjects', { token });
    expect(subjects.projects).toMatchObject([
      { id: change.id, rate: 9000, rate_source: 'project', currency: 'USD' },
    ]);
  });

  test('leaves an hourly rate behind that is in another currency', async () => {
    const { id, token } = await projects.start();
    const settings = { rounding: 0, project_rates: [{ project_id: id, rate: 9000 }] };
    await documents.send('PUT /proposal/time/settings', {
      token,
      body: { ...settings, client_rates: [] },
    });
    const inYen = { ...higherPrices, currency: 'JPY' };
    const change = await projects.send(token, changeRequest(id, inYen));
    await projects.accept(change.contract_id);
    await projects.contractOf(change.contract_id);
    const { body: subjects } = await documents.send('GET /proposal/time/subjects', { token });
    expect(subjects.projects).toMatchObject([{ id: change.id, rate_source: 'profile' }]);
  });

  test('takes over expenses and tracked time', async () => {
    const { id, token } = await projects.start();
    const work = { day: '2026-11-23', project_id: id, billable: true };
    const expense = { ...work, description: 'Train', category: 'travel', amount: 1200 };
    await documents.send(`PUT /proposal/expenses/${randomUUID()}`, {
      token,
      body: { ...expense, currency: 'USD' },
    });
    await documents.send(`PUT /proposal/time/entries/${randomUUID()}`, {
      token,
      body: { ...work, note: '', seconds: 3600 },
    });
    const change = await projects.send(token, changeRequest(id, higherPrices));
    await projects.accept(change.contract_id);
    await projects.contractOf(change.contract_id);
    const { items } = (
      await documents.send(`GET /proposal/expenses?project_id=${change.id}`, { token })
    ).body;
    expect(items).toMatchObject([{ description: 'Train' }]);
    const range = 'from=2026-11-23&to=2026-11-23';
    const { entries } = (await documents.send(`GET /proposal/time/entries?${range}`, { token }))
      .body;
    expect(entries).toMatchObject([{ project_id: change.id }]);
  });

  test('takes over files and invoices', async () => {
    const { ids, ...project } = await projects.start(oneTimeRequest());
    const form = new FormData();
    form.set('file', new File(['notes'], 'notes.txt'));
    await documents.send(`POST /proposal/projects/${project.id}/files`, {
      token: project.token,
      body: form,
    });
    const { draft_id } = (
      await documents.send(
        `POST /proposal/projects/${project.id}/milestones/${ids[0]}/invoiceDraft`,
        project,
      )
    ).body;
    const request = invoiceRequestOf({
      draft_id,
      proposal_id: project.id,
      milestone_id: ids[0],
      currency: 'USD',
      tax_mode: 'none',
      items: [{ name: 'Upfront', qty: 1, rate: 200_000, tax: 0, total: 200_000 }],
    });
    const { orderId } = (await documents.sendInvoice(project.token, request)).body.invoice;
    const { details } = oneTimeRequest();
    const change = await projects.send(
      project.token,
      oneTimeRequest({ replaces: project.id, details: { ...details, total_fee: 1_500_000 } }),
    );
    await projects.accept(change.contract_id);
    expect(await projects.contractOf(change.contract_id)).toMatchObject({
      project: {
        milestones: [
          { name: 'Upfront payment', status: 'invoiced', orderId },
          { name: 'Delivery', amount: 1_300_000, status: 'pending' },
        ],
        files: [{ name: 'notes.txt' }],
        invoices: [{ number: 'INV-0001', total: 200_000 }],
      },
    });
    // An invoice that knows the old contract still finds its milestone.
    await setMilestoneStatus(project.id, ids[0] ?? '', { from: ['invoiced'], to: 'paid', orderId });
    expect((await stored(change.id)).milestones[0]?.status).toBe('paid');
  });

  test.each([
    ['another amount', milestonesOf(290_000, 940_000)],
    ['another currency', { currency: 'EUR' }],
    ['no milestones', oneTimeRequest({ draft_id: undefined })],
  ])('with %s is refused once something is approved', async (_what, changes) => {
    const { ids, ...project } = await projects.start();
    await projects.finish(project, ids[0] ?? '');
    const { draft_id } = milestoneRequest();
    const reply = await documents.createProject(project.token, {
      ...changeRequest(project.id),
      ...changes,
      draft_id,
    });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/“Concept” \(.*3,000.*\) is already approved/) },
    });
  });

  test('can only be sent to the client who accepted the contract', async () => {
    const project = await projects.start();
    const otherClientChange = changeRequest(project.id, { email: 'else@nordlys.example' });
    expect(await documents.createProject(project.token, otherClientChange)).toMatchObject({
      status: 400,
      body: {
        details: [{ path: 'email', message: expect.stringContaining('who accepted the contract') }],
      },
    });
    expect((await documents.createProject(project.token, changeRequest(project.id))).status).toBe(
      200,
    );
  });

  test('cannot be accepted when it alters work approved meanwhile', async () => {
    const { ids, ...project } = await projects.start();
    const change = await projects.send(
      project.token,
      changeRequest(project.id, milestonesOf(1, 940_000)),
    );
    await projects.finish(project, ids[0] ?? '');
    const reply = await projects.accept(change.contract_id);
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('“Concept”') },
    });
    expect((await stored(project.id)).status).toBe('active');
    expect((await stored(change.id)).status).toBe('sent');
  });

  test('can follow another once that is declined, withdrawn or expired', async () => {
    const project = await projects.start();
    const { token } = project;
    const pendingChange = {
      status: 409,
      body: { message: expect.stringContaining('has an open contract change') },
    };
    const endings = [
      ({ contract_id }: { contract_id: string }) =>
        documents.send(`POST /proposal/decline/${contract_id}`, { body: { reason: '' } }),
      ({ id }: { id: string }) => documents.send(`POST /proposal/withdraw/${id}`, { token }),
      ({ id }: { id: string }) => ProposalModel.updateOne({ _id: id }, { expiresAt: new Date(0) }),
    ];
    for (const end of endings) {
      const change = await projects.send(token, changeRequest(project.id));
      expect(await documents.createProject(token, changeRequest(project.id))).toMatchObject(
        pendingChange,
      );
      await end(change);
    }
    expect((await documents.createProject(token, changeRequest(project.id))).status).toBe(200);
  });

  test('is replaced by a newer change of the same contract while pending', async () => {
    const project = await projects.start();
    const first = await projects.send(project.token, changeRequest(project.id));
    const second = await projects.send(project.token, changeRequest(first.id, higherPrices));
    expect(await projects.contractOf(first.contract_id)).toMatchObject({
      status: 'withdrawn',
      replacedBy: second.contract_id,
    });
    expect((await stored(second.id)).replaces).toBe(project.id);
    await projects.accept(second.contract_id);
    expect(await projects.contractOf(project.contract_id)).toMatchObject({
      status: 'replaced',
      replacedBy: second.contract_id,
    });
  });

  test('leaves the pending change open when it is refused', async () => {
    const project = await projects.start();
    const pendingChange = await projects.send(project.token, changeRequest(project.id));
    const page = new File(['<html>'], 'proposal.pdf');
    const refused = await documents.createProject(
      project.token,
      changeRequest(pendingChange.id),
      page,
    );
    expect(refused.status).toBe(415);
    expect((await stored(pendingChange.id)).status).toBe('sent');
    expect((await projects.accept(pendingChange.contract_id)).status).toBe(200);
  });

  test('is refused after the project’s end', async () => {
    const project = await projects.start();
    const change = await projects.send(project.token, changeRequest(project.id));
    await projects.cancel(project);
    expect(await projects.accept(change.contract_id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has ended') },
    });
    expect(await documents.createProject(project.token, changeRequest(project.id))).toMatchObject({
      status: 409,
      body: { message: 'This project is cancelled, so you can’t change its contract.' },
    });
  });

  test('is finished by a scheduled task or the next reader after a killed process', async () => {
    for (const finish of [() => finishFollowUps(), (link: string) => projects.contractOf(link)]) {
      const { ids, ...project } = await projects.start();
      await projects.finish(project, ids[0] ?? '');
      const change = await projects.send(project.token, changeRequest(project.id, higherPrices));
      const nonce = await documents.sign(change.contract_id);
      await decideAcceptance({ contract_id: change.contract_id, nonce });
      expect((await stored(project.id)).status).toBe('active');
      await finish(change.contract_id);
      expect((await stored(project.id)).status).toBe('replaced');
      expect((await stored(change.id)).milestones[0]).toMatchObject({ status: 'approved' });
    }
  });

  test('loses nothing when the process dies between the two writes of the follow-up', async () => {
    const { ids, ...project } = await projects.start();
    await projects.finish(project, ids[0] ?? '');
    const change = await projects.send(project.token, changeRequest(project.id, higherPrices));
    const { contract_id } = change;
    await decideAcceptance({ contract_id, nonce: await documents.sign(contract_id) });
    await ProposalModel.updateOne(
      { _id: project.id },
      { status: 'replaced', replacedBy: { id: change.id, contract_id } },
    );
    await finishFollowUps();
    expect(await stored(change.id)).toMatchObject({
      status: 'active',
      milestones: [{ id: ids[0], status: 'approved' }, { status: 'pending' }],
    });
  });

  test('keeps a concurrent approval', async () => {
    for (let i = 0; i < 6; i++) {
      const { ids, ...project } = await projects.start();
      await projects.submit(project, ids[0] ?? '');
      const change = await projects.send(
        project.token,
        changeRequest(project.id, milestonesOf(1, 940_000)),
      );
      const nonce = await documents.sign(change.contract_id);
      const [accepted, approved] = await Promise.all([
        documents.accept(change.contract_id, nonce),
        projects.approve(project.contract_id, ids[0] ?? ''),
      ]);
      expect([200, 409]).toContain(accepted.status);
      const current = await stored(accepted.status === 200 ? change.id : project.id);
      const milestone = current.milestones.find(({ id }) => id === ids[0]);
      if (approved.status === 200) expect(milestone).toMatchObject({ status: 'approved' });
    }
  });

  test('continues the old contract’s schedule', async () => {
    const today = DateTime.utc().startOf('day');
    const dateInDays = (days: number) => today.plus({ days }).toISODate() ?? '';
    const details = {
      ...ongoingRequest().details,
      frequency: 'weekly' as const,
      start_date: dateInDays(-15),
      end_date: dateInDays(60),
    };
    const project = await projects.start(ongoingRequest({ details }));
    for (let i = 0; i < 4; i++) await draftPeriods();
    expect(await stored(project.id)).toMatchObject({ lastPeriod: dateInDays(-1) });
    const change = await projects.send(
      project.token,
      ongoingRequest({ replaces: project.id, details: { ...details, rate: 400_000 } }),
    );
    await projects.accept(change.contract_id);
    expect(await stored(project.id)).not.toHaveProperty('nextInvoiceOn');
    expect(await stored(change.id)).toMatchObject({
      lastPeriod: dateInDays(-1),
      nextInvoiceOn: today.plus({ days: 6 }).toJSDate(),
    });
  });
});

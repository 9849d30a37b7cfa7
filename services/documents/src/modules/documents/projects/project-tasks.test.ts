import { DateTime } from 'luxon';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { ongoingRequest } from '../../../../test/proposal-requests.ts';
import { recurringRequestOf } from '../../../../test/recurring-requests.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { nextPeriod } from '../proposals/periods.rules.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { draftPeriod } from './invoice-drafts.service.ts';
import { draftPeriods } from './project-tasks.job.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const stored = (id: string) => ProposalModel.findById(id).orFail().lean();
const today = DateTime.utc().startOf('day');
const dateInDays = (days: number) => today.plus({ days }).toISODate() ?? '';

/** A project that started two weeks and a day ago: three periods have started. */
const weeklyRequest = (from = -15, to = 60) =>
  ongoingRequest({
    details: {
      ...ongoingRequest().details,
      payment_rate: 0,
      frequency: 'weekly',
      start_date: dateInDays(from),
      end_date: dateInDays(to),
    },
  });
const draftsOf = (freelancerId: string) =>
  DraftModel.find({ freelancerId, kind: 'invoice', state: 'kept' }).sort({ _id: 1 }).lean();
async function draftDuePeriods(times = 6) {
  for (let i = 0; i < times; i++) await draftPeriods();
}

describe('the invoice drafts of an ongoing project', () => {
  test('are created once for every started period and not for later ones', async () => {
    const project = await projects.start(weeklyRequest());
    await draftDuePeriods();
    const drafts = await draftsOf(project.userId);
    expect(drafts).toHaveLength(3);
    expect(drafts[0]).toMatchObject({
      title: expect.stringMatching(/^Winter 2026 packaging, \d+ \w{3} \d{4} to/),
      revision: 1,
      content: {
        email: 'sofie@nordlys.example',
        items: [{ qty: 1, rate: 320_000 }],
        due_date: dateInDays(14),
        proposal_id: project.id,
      },
    });
    expect(await stored(project.id)).toMatchObject({
      lastPeriod: dateInDays(-1),
      nextInvoiceOn: today.plus({ days: 6 }).toJSDate(),
    });
  });

  test('are announced once each', async () => {
    const project = await projects.start(weeklyRequest());
    await draftDuePeriods();
    const { timeline } = await stored(project.id);
    const draftEvents = timeline.filter(({ event }) => event.startsWith('Invoice draft created'));
    expect(draftEvents).toHaveLength(3);
  });

  test('are created once when several scheduled tasks run at the same time', async () => {
    const project = await projects.start(weeklyRequest());
    await Promise.all(Array.from({ length: 5 }, () => draftPeriods()));
    await draftDuePeriods();
    expect(await draftsOf(project.userId)).toHaveLength(3);
    const { timeline } = await stored(project.id);
    expect(timeline.filter(({ event }) => event.startsWith('Invoice draft'))).toHaveLength(3);
  });

  test('are created once although the process dies after creating one', async () => {
    const project = await projects.start(weeklyRequest());
    const proposal = await stored(project.id);
    await draftPeriod(proposal, nextPeriod(proposal)!);
    await draftDuePeriods();
    expect(await draftsOf(project.userId)).toHaveLength(3);
  });

  test('are not recreated after they were deleted', async () => {
    const project = await projects.start(weeklyRequest());
    const proposal = await stored(project.id);
    const draft_id = await draftPeriod(proposal, nextPeriod(proposal)!);
    await documents.send(`DELETE /proposal/drafts/${draft_id}`, project);
    await draftDuePeriods();
    expect(await draftsOf(project.userId)).toHaveLength(2);
  });

  test('end with the last period', async () => {
    const project = await projects.start(weeklyRequest(-15, -5));
    await draftDuePeriods();
    expect(await draftsOf(project.userId)).toHaveLength(2);
    expect(await stored(project.id)).not.toHaveProperty('nextInvoiceOn');
  });

  test.each(['complete', 'cancel'] as const)('end when the project ends: %s', async (end) => {
    const project = await projects.start(weeklyRequest());
    await projects[end](project);
    await draftDuePeriods();
    expect(await draftsOf(project.userId)).toEqual([]);
  });

  test('are created on their date in the freelancer’s time zone', async () => {
    const { userId, token } = projects.signIn();
    const zone = 'Pacific/Kiritimati';
    documents.identity.setProfile(userId, { timezone: zone });
    const sent = await projects.send(token, weeklyRequest(5, 40));
    await projects.accept(sent.contract_id);
    expect((await stored(sent.id)).nextInvoiceOn).toEqual(
      DateTime.fromISO(dateInDays(5), { zone }).toJSDate(),
    );
  });

  test('are not created for periods long before the acceptance', async () => {
    const project = await projects.start(weeklyRequest(-200_000, 60));
    expect(nextPeriod(await stored(project.id))?.from.slice(0, 4)).toMatch(/^202\d$/);
  });
});

describe('a recurring invoice of an ongoing project', () => {
  type Project = Awaited<ReturnType<typeof projects.start>>;
  type Schedule = NonNullable<Parameters<typeof recurringRequestOf>[0]>['schedule'];

  async function startRecurring(
    { id: proposal_id, token }: Project,
    { actions = [], ...schedule }: Schedule & { actions?: readonly string[] },
  ) {
    const body = recurringRequestOf({
      mode: 'draft',
      terms: { proposal_id },
      schedule: { unit: 'week', ...schedule },
    });
    const created = await documents.send('POST /proposal/recurring', { token, body });
    expect(created.status).toBe(200);
    for (const action of actions) {
      const path = `POST /proposal/recurring/${created.body.recurring.id}/${action}`;
      expect((await documents.send(path, { token })).status).toBe(200);
    }
  }
  const plannedDays = async (project: Project) => {
    const { schedule } = (await projects.contractOf(project.contract_id)).project!;
    expect((await projects.detailOf(project)).project?.schedule).toEqual(schedule);
    return schedule.map(({ name }) => name.split(' to ')[0]);
  };
  const nameOf = (day: string) => DateTime.fromISO(day, { locale: 'en-GB' }).toFormat('d LLL yyyy');

  test.each([
    ['from its first date on', [], 2],
    ['while it is paused', ['pause'], 2],
    ['not once it has ended', ['end'], 3],
    ['although it has ended after the invoice of that period', ['skip', 'end'], 2],
  ] as const)('bills the periods instead of drafts: %s', async (_, actions, drafts) => {
    const project = await projects.start(weeklyRequest());
    await startRecurring(project, { first_date: dateInDays(0), actions });
    await draftDuePeriods();
    expect(await draftsOf(project.userId)).toHaveLength(drafts);
    const { timeline, ...proposal } = await stored(project.id);
    const announced = timeline.filter(({ event }) => event.startsWith('Invoice draft created'));
    expect(announced).toHaveLength(drafts);
    expect(proposal).toMatchObject({
      lastPeriod: dateInDays(-1),
      nextInvoiceOn: today.plus({ days: 6 }).toJSDate(),
    });
  });

  test('bills none of another project, nor of another freelancer', async () => {
    const [project, other] = [
      await projects.start(weeklyRequest()),
      await projects.start(weeklyRequest()),
    ];
    await startRecurring(project, { first_date: dateInDays(0) });
    await draftDuePeriods();
    expect(await draftsOf(other.userId)).toHaveLength(3);
  });

  test('leaves the schedule of both sides the periods before its first date', async () => {
    const project = await projects.start(weeklyRequest(-15, 40));
    expect(await plannedDays(project)).toHaveLength(8);
    await startRecurring(project, { first_date: dateInDays(0) });
    expect(await plannedDays(project)).toEqual([-15, -8].map(dateInDays).map(nameOf));
  });

  test('leaves the schedule the periods after its end, also while it is paused', async () => {
    const days = async (schedule: Schedule, actions: readonly string[] = []) => {
      const project = await projects.start(weeklyRequest(6, 40));
      await startRecurring(project, { first_date: dateInDays(6), ...schedule, actions });
      return plannedDays(project);
    };
    const later = [20, 27, 34].map(dateInDays).map(nameOf);
    expect(await days({ count: 2 })).toEqual(later);
    expect(await days({ end_date: dateInDays(19) }, ['pause'])).toEqual(later);
    expect(await days({})).toEqual([]);
  });

  test('bills the next invoice that lists and details would name', async () => {
    const project = await projects.start(weeklyRequest(6, 40));
    const nextStep = async () => {
      const list = await documents.send('GET /proposal/fetchAllProposals', project);
      const { progress } = await projects.detailOf(project);
      expect(list.body.items[0].progress).toEqual(progress);
      return progress?.next;
    };
    expect(await nextStep()).toEqual({ name: 'Next invoice', day: dateInDays(6) });
    await startRecurring(project, { first_date: dateInDays(6) });
    expect(await nextStep()).toBeNull();
  });
});

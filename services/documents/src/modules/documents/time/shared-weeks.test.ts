import { randomUUID } from 'node:crypto';
import { addDays, dayMs } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { milestoneRequest } from '../../../../test/proposal-requests.ts';
import { recurringRequestOf } from '../../../../test/recurring-requests.ts';
import { MailModel } from '../../mail/index.ts';
import { RecurringPeriodModel } from '../shared/recurring-invoices.model.ts';
import { SharedWeekModel } from '../shared/shared-weeks.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const monday = '2026-11-16';
const name = 'Nora Berg';

let count = 0;
/** An accepted project with tracked hours, two in the week and one after it. */
async function startProject() {
  count += 1;
  const email = `client-${count}-of-hours@nordlys.example`;
  const project = await projects.start(milestoneRequest({ email }));
  const { token } = project;
  const add = async (day: string, changes: object = {}) => {
    const entry_id: string = randomUUID();
    const body = {
      ...{ day, note: 'Layout', billable: true, seconds: 3600, project_id: project.id },
      ...{ rate: 8000, ...changes },
    };
    await documents.send(`PUT /proposal/time/entries/${entry_id}`, { token, body });
    return entry_id;
  };
  const entries = [await add('2026-11-16'), await add('2026-11-22', { seconds: 1800 })];
  return { ...project, email, entries, add, later: await add('2026-11-23') };
}
type Project = Awaited<ReturnType<typeof startProject>>;

const share = (
  { token, id, entries }: Project,
  { week_id = randomUUID() as string, entry_ids = entries } = {},
) =>
  documents.send(`PUT /proposal/time/weeks/${week_id}`, {
    token,
    body: { project_id: id, monday, entry_ids },
  });
const withdraw = ({ token }: Project, week_id: string) =>
  documents.send(`DELETE /proposal/time/weeks/${week_id}`, { token });
const confirm = ({ contract_id }: { contract_id: string }, week_id: string, as = name) =>
  documents.send(`POST /proposal/contract/${contract_id}/weeks/${week_id}/confirm`, {
    body: { name: as },
  });
const weeksOf = async ({ contract_id }: Project) =>
  (await projects.contractOf(contract_id)).project?.weeks ?? [];
const list = async ({ token }: Project) =>
  (await documents.send(`GET /proposal/time/entries?from=${monday}&to=2026-11-29`, { token })).body
    .entries;
const change = ({ token, id }: Project, entry_id: string) =>
  documents.send(`PATCH /proposal/time/entries/${entry_id}`, {
    token,
    body: { day: monday, note: 'More', billable: true, seconds: 7200, project_id: id },
  });
const remove = ({ token }: Project, entry_id: string) =>
  documents.send(`DELETE /proposal/time/entries/${entry_id}`, { token });
const hoursMails = (to: string) =>
  MailModel.find({ kind: 'hours', to }).sort({ _id: 1 }).lean<{ data: { status: string } }[]>();

/** A project whose week the client was asked to confirm. */
async function startShared() {
  const project = await startProject();
  const week_id = randomUUID();
  expect((await share(project, { week_id })).status).toBe(200);
  return { ...project, week_id };
}

describe('a shared week', () => {
  test('shows the client the chosen entries without rates, and emails them once', async () => {
    const project = await startProject();
    const week_id = randomUUID();
    const entry_ids = project.entries.slice(0, 1);
    const replies = await Promise.all([1, 2, 3].map(() => share(project, { week_id, entry_ids })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [week] = await weeksOf(project);
    expect(week).toEqual({
      ...{ id: week_id, monday, seconds: 3600, confirmed: null },
      entries: [{ day: monday, note: 'Layout', milestone_name: '', seconds: 3600, billable: true }],
    });
    await eventually(async () => (await hoursMails(project.email)).length === 1);
    expect((await hoursMails(project.email))[0]?.data).toMatchObject({
      ...{ status: 'shared', monday, seconds: 3600 },
    });
  });

  test('has entries that can’t be changed or deleted until it is withdrawn', async () => {
    const { week_id, ...project } = await startShared();
    const [first = ''] = project.entries;
    expect((await change(project, first)).status).toBe(409);
    expect((await remove(project, first)).status).toBe(409);
    expect((await change(project, project.later)).status).toBe(200);
    expect((await withdraw(project, week_id)).status).toBe(200);
    expect(await weeksOf(project)).toEqual([]);
    expect((await change(project, first)).status).toBe(200);
    // The client had confirmed nothing.
    expect(
      (await hoursMails(project.email)).filter(({ data }) => data.status !== 'shared'),
    ).toEqual([]);
  });

  test('is refused with entries of another week, project or share, and then changes nothing', async () => {
    const project = await startProject();
    const other = await startProject();
    const [first = '', second = ''] = project.entries;
    for (const entry_ids of [[first, project.later], [first, ...other.entries], [randomUUID()]]) {
      expect((await share(project, { entry_ids })).status).toBe(409);
    }
    expect((await share(project, { entry_ids: [first] })).status).toBe(200);
    expect((await share(project, { entry_ids: [first, second] })).status).toBe(409);
    expect(
      (await list(project)).map((entry: { shared: unknown }) => Boolean(entry.shared)),
    ).toEqual([true, false, false]);
  });

  test('is the freelancer’s own: another can neither share nor withdraw it', async () => {
    const { week_id, ...project } = await startShared();
    const stranger = await startProject();
    expect((await share({ ...project, token: stranger.token })).status).toBe(404);
    await withdraw(stranger, week_id);
    expect(await weeksOf(project)).toHaveLength(1);
    const path = `PUT /proposal/time/weeks/${randomUUID()}`;
    expect((await documents.send(path, { body: {} })).status).toBe(401);
  });
});

describe('a confirmation', () => {
  test('is recorded once, with the first name, and appears in the week view', async () => {
    const { week_id, ...project } = await startShared();
    expect((await confirm(project, week_id)).status).toBe(200);
    expect((await confirm(project, week_id, 'Someone else')).status).toBe(200);
    const [week] = await weeksOf(project);
    expect(week?.confirmed).toEqual({ name, at: expect.any(String) });
    const [first, , last] = await list(project);
    expect(first.shared).toEqual({ week_id, confirmed: week?.confirmed });
    expect(last.shared).toBeNull();
    expect((await change(project, project.entries[0] ?? '')).body.message).toContain('confirmed');
  });

  test('needs a name and a week that this contract shares', async () => {
    const { week_id, ...project } = await startShared();
    const other = await startProject();
    expect((await confirm(project, week_id, ' ')).status).toBe(400);
    expect((await confirm(other, week_id)).status).toBe(404);
    expect((await confirm({ contract_id: 'A'.repeat(32) }, week_id)).status).toBe(404);
    expect((await weeksOf(project))[0]?.confirmed).toBeNull();
  });

  test('ends when the freelancer withdraws the hours, and notifies the client', async () => {
    const { week_id, ...project } = await startShared();
    await confirm(project, week_id);
    await withdraw(project, week_id);
    await withdraw(project, week_id);
    expect((await change(project, project.entries[0] ?? '')).status).toBe(200);
    expect((await confirm(project, week_id)).status).toBe(410);
    const withdrawn = async () =>
      (await hoursMails(project.email)).filter(({ data }) => data.status === 'withdrawn');
    await eventually(async () => (await withdrawn()).length === 1);
    // What was confirmed stays on record.
    expect(await SharedWeekModel.findOne({ week_id }).lean()).toMatchObject({
      ...{ status: 'withdrawn', confirmed: { name } },
    });
  });

  test('that comes at the same time as a withdrawal leaves one outcome', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { week_id, ...project } = await startShared();
      const [confirmed] = await Promise.all([
        confirm(project, week_id),
        withdraw(project, week_id),
      ]);
      expect([200, 410]).toContain(confirmed.status);
      expect(await weeksOf(project)).toEqual([]);
      expect((await change(project, project.entries[0] ?? '')).status).toBe(200);
    }
  });

  test('is named by the invoice line of its hours, which then keep it', async () => {
    const { week_id, ...project } = await startShared();
    await confirm(project, week_id);
    const query = { from: monday, to: '2026-11-29', project_id: project.id, currency: 'USD' };
    const claim = (draft_id: string, changes: object) =>
      documents.send(`PUT /proposal/time/invoices/${draft_id}`, {
        token: project.token,
        body: { ...query, group: 'one', claim_id: randomUUID(), ...changes },
      });
    const preview = await documents.send(
      `GET /proposal/time/unbilled?${new URLSearchParams({ ...query, group: 'day' })}`,
      { token: project.token },
    );
    const names = preview.body.items.map((item: { name: string }) => item.name);
    expect(names.map((line: string) => line.endsWith(`, confirmed by ${name}`))).toEqual([
      ...[true, true, false],
    ]);
    const draft_id = randomUUID();
    const claimed = await claim(draft_id, { to: '2026-11-22' });
    expect(claimed.body.items[0].name).toContain(`confirmed by ${name}`);
    expect((await withdraw(project, week_id)).status).toBe(409);
  });
});

test('the client’s page shows the hours of a retainer’s current period', async () => {
  const project = await startProject();
  const first = new Date().toISOString().slice(0, 10);
  const { email, token } = project;
  const body = recurringRequestOf({ hours: 10, terms: { email } });
  const reply = await documents.send('POST /proposal/recurring', { token, body });
  expect(reply.status).toBe(200);
  const retainers = async () => (await projects.contractOf(project.contract_id)).project?.retainers;
  expect(await retainers()).toEqual([]);
  const { userId: freelancerId } = project;
  const recurringId = reply.body.recurring.id;
  const days = { from: addDays(first, -3), to: addDays(first, 3), days: 7, fullDays: 7 };
  await RecurringPeriodModel.create({
    ...{ recurringId, freelancerId, ...days, number: 0, mode: 'send', hours: 10 },
    ...{ draft_id: randomUUID(), createdAt: new Date() },
  });
  await project.add(first);
  await project.add(first, { billable: false });
  expect(await retainers()).toMatchObject([
    { from: days.from, to: days.to, hours: 10, used_seconds: 3600 },
  ]);
  const { contract_id } = await startProject();
  expect((await projects.contractOf(contract_id)).project?.retainers).toEqual([]);
});

test('a week whose process was killed while it was withdrawn frees its entries', async () => {
  const { week_id, ...project } = await startShared();
  await SharedWeekModel.updateOne({ week_id }, { $set: { status: 'withdrawn' } });
  expect((await list(project))[0].shared).toBeNull();
  expect((await change(project, project.entries[0] ?? '')).status).toBe(200);
});

test('a withdrawn confirmation is not on invoices, although its process was killed', async () => {
  const { week_id, ...project } = await startShared();
  await confirm(project, week_id);
  await SharedWeekModel.updateOne({ week_id }, { $set: { status: 'withdrawn' } });
  const query = { from: monday, to: '2026-11-22', project_id: project.id, currency: 'USD' };
  const { body } = await documents.send(
    `GET /proposal/time/unbilled?${new URLSearchParams({ ...query, group: 'one' })}`,
    { token: project.token },
  );
  expect(body.items).toHaveLength(1);
  expect(body.items[0].name).not.toContain('confirmed');
});

test('entries of a week whose process was killed while it was withdrawn can be shared again', async () => {
  const { week_id, ...project } = await startShared();
  await SharedWeekModel.updateOne({ week_id }, { $set: { status: 'withdrawn' } });
  const again = randomUUID();
  expect((await share(project, { week_id: again })).status).toBe(200);
  expect(await weeksOf(project)).toMatchObject([{ id: again, seconds: 5400 }]);
});

test('a client is not emailed about hours again and again', async () => {
  const project = await startProject();
  const { userId: freelancerId, id: projectId } = project;
  await SharedWeekModel.insertMany(
    Array.from({ length: 20 }, () => ({
      ...{ freelancerId, projectId, monday, week_id: randomUUID() },
      ...{ status: 'withdrawn', sharedAt: new Date() },
    })),
  );
  expect(await share(project)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  const sharedAt = new Date(Date.now() - dayMs);
  await SharedWeekModel.updateOne({ freelancerId }, { $set: { sharedAt } });
  expect((await share(project)).status).toBe(200);
});

test('a week that was started for another project is refused', async () => {
  const project = await startProject();
  const other = await startProject();
  const week_id = randomUUID();
  const begun = { freelancerId: project.userId, projectId: other.id, week_id, monday };
  await SharedWeekModel.create({ ...begun, status: 'sharing' });
  expect((await share(project, { week_id })).status).toBe(409);
  expect(await weeksOf(other)).toEqual([]);
});

test('a week whose process was killed while it was shared is shared by the next request', async () => {
  const project = await startProject();
  const week_id = randomUUID();
  const { userId: freelancerId, id: projectId } = project;
  await SharedWeekModel.create({ freelancerId, projectId, week_id, monday, status: 'sharing' });
  expect(await weeksOf(project)).toEqual([]);
  expect((await confirm(project, week_id)).status).toBe(404);
  expect((await share(project, { week_id })).status).toBe(200);
  expect(await weeksOf(project)).toMatchObject([{ id: week_id, seconds: 5400 }]);
});

import { randomUUID } from 'node:crypto';
import { secondMs } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { TimeEntryModel } from '../shared/time-entries.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const day = '2026-11-23';

function signIn(userId = newId()) {
  documents.identity.setProfile(userId, { hourlyRate: '80$', currency: 'EUR' });
  return { userId, token: documents.identity.tokenFor({ userId }) };
}
const work = (changes: object = {}) => ({ day, note: 'Layout', billable: true, ...changes });
const now = Date.now();
/** An instant so many seconds before these tests began. */
const ago = (seconds: number) => new Date(now - seconds * secondMs).toISOString();

const start = (token: string, changes: object = {}) =>
  documents.send('POST /proposal/time/timer', {
    token,
    body: work({ entry_id: randomUUID(), started_at: ago(0), ...changes }),
  });
const stop = (token: string, entry_id: string, stopped_at = ago(0)) =>
  documents.send(`POST /proposal/time/timer/${entry_id}/stop`, { token, body: { stopped_at } });
const running = async (token: string) =>
  (await documents.send('GET /proposal/time/timer', { token })).body.entry;
const add = (token: string, changes: object = {}, entry_id: string = randomUUID()) =>
  documents.send(`PUT /proposal/time/entries/${entry_id}`, {
    token,
    body: work({ seconds: 3600, ...changes }),
  });
const list = async (token: string, from = day, to = day) =>
  (await documents.send(`GET /proposal/time/entries?from=${from}&to=${to}`, { token })).body
    .entries;

describe('a timer', () => {
  test('runs until it is stopped, and then is an entry with its seconds', async () => {
    const { token } = signIn();
    const { entry_id } = (await start(token, { started_at: ago(90) })).body.entry;
    expect(await running(token)).toMatchObject({ entry_id, running: true, seconds: 0, amount: 0 });
    const stopped = await stop(token, entry_id);
    expect(stopped.body.entry).toMatchObject({ running: false, rate: 8000, currency: 'EUR' });
    expect(stopped.body.entry.seconds).toBe(90);
    expect(await running(token)).toBeNull();
    expect(await list(token)).toMatchObject([{ entry_id, note: 'Layout' }]);
  });

  test('is one for each person, however many start at the same time', async () => {
    const { userId, token } = signIn();
    const replies = await Promise.all(Array.from({ length: 12 }, () => start(token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await TimeEntryModel.countDocuments({ freelancerId: userId, isRunning: true })).toBe(1);
    expect(await TimeEntryModel.countDocuments({ freelancerId: userId })).toBe(12);
  });

  test('stops the one that ran before, at the moment it starts', async () => {
    const { token } = signIn();
    const first = (await start(token, { started_at: ago(600) })).body.entry;
    const second = (await start(token, { started_at: ago(240) })).body.entry;
    const entries = await list(token);
    expect(entries).toMatchObject([
      { entry_id: first.entry_id, running: false, seconds: 360 },
      { entry_id: second.entry_id, running: true },
    ]);
  });

  test('started offline earlier than the running one ends when that one started', async () => {
    const { token } = signIn();
    const later = (await start(token, { started_at: ago(240) })).body.entry;
    const early = await start(token, { started_at: ago(600) });
    expect(early.body.entry).toMatchObject({ running: false, seconds: 360 });
    expect(await running(token)).toMatchObject({ entry_id: later.entry_id });
  });

  test('that another one cut off ends at its own stop, once', async () => {
    const { token } = signIn();
    const cut = (await start(token, { started_at: ago(600) })).body.entry;
    await start(token, { started_at: ago(240) });
    const early = (await start(token, { started_at: ago(500) })).body.entry;
    expect((await stop(token, cut.entry_id, ago(540))).body.entry.seconds).toBe(60);
    expect((await stop(token, early.entry_id, ago(400))).body.entry.seconds).toBe(100);
    expect((await stop(token, early.entry_id, ago(450))).body.entry.seconds).toBe(100);
  });

  test('that was cut off ends at its own stop, although a draft has reserved it', async () => {
    const { token } = signIn();
    await start(token, { started_at: ago(240) });
    const client_email = 'noor@harbour.example';
    const cut = { started_at: ago(600), client_email };
    const { entry_id } = (await start(token, cut)).body.entry;
    const query = { from: day, to: day, client_email, currency: 'EUR', group: 'one' };
    const path = `/proposal/time/invoices/${randomUUID()}`;
    const body = { ...query, claim_id: randomUUID() };
    const claimed = await documents.send(`PUT ${path}`, { token, body });
    expect(claimed.body).toMatchObject({ entries: 1, seconds: 360 });
    expect((await stop(token, entry_id, ago(540))).body.entry.seconds).toBe(60);
    // The draft's sum of 360 seconds no longer matches, so it can't be sent.
    expect((await documents.send(`PUT ${path}`, { token, body })).body.seconds).toBe(60);
  });

  test('that was cut off and then edited keeps its duration', async () => {
    const { token } = signIn();
    await start(token, { started_at: ago(240) });
    const { entry_id } = (await start(token, { started_at: ago(600) })).body.entry;
    const body = work({ seconds: 300 });
    await documents.send(`PATCH /proposal/time/entries/${entry_id}`, { token, body });
    expect((await stop(token, entry_id, ago(540))).body.entry.seconds).toBe(300);
  });

  test('is started and stopped once, though both requests are repeated', async () => {
    const { token } = signIn();
    const entry_id = randomUUID();
    for (const _ of ['once', 'twice']) await start(token, { entry_id, started_at: ago(60) });
    const first = await stop(token, entry_id, ago(30));
    const second = await stop(token, entry_id, ago(0));
    expect(second.body.entry.seconds).toBe(first.body.entry.seconds);
    expect(await start(token, { entry_id })).toMatchObject({ body: { entry: { running: false } } });
    expect(await list(token)).toHaveLength(1);
  });

  test('that was deleted does not run again when its start is sent again, or arrives late', async () => {
    const { token } = signIn();
    const entry_id = randomUUID();
    const remove = (id: string) => documents.send(`DELETE /proposal/time/entries/${id}`, { token });
    await start(token, { entry_id });
    await remove(entry_id);
    expect(await start(token, { entry_id })).toMatchObject({
      status: 410,
      body: { message: 'This time entry was deleted.' },
    });
    const discarded = randomUUID();
    await remove(discarded);
    expect((await start(token, { entry_id: discarded })).status).toBe(410);
    expect(await running(token)).toBeNull();
    expect(await list(token)).toEqual([]);
  });

  test('lasts a day at most, and never starts in the future', async () => {
    const { token } = signIn();
    const old = (await start(token, { started_at: ago(200_000) })).body.entry;
    expect((await stop(token, old.entry_id)).body.entry.seconds).toBe(86_400);
    const ahead = (await start(token, { started_at: ago(-500_000) })).body.entry;
    expect(Date.parse(ahead.started_at)).toBeLessThanOrEqual(Date.now());
  });

  test('can be described while it runs, but not given a duration', async () => {
    const { token } = signIn();
    const { entry_id } = (await start(token)).body.entry;
    const call = `PATCH /proposal/time/entries/${entry_id}` as const;
    const changed = await documents.send(call, { token, body: work({ note: 'Type' }) });
    expect(changed.body.entry).toMatchObject({ note: 'Type', running: true });
    const refused = await documents.send(call, { token, body: work({ seconds: 60 }) });
    expect(refused.status).toBe(400);
  });
});

describe('an entry', () => {
  test('is added once, changed and deleted', async () => {
    const { token } = signIn();
    const entry_id = randomUUID();
    for (const _ of ['once', 'twice']) await add(token, {}, entry_id);
    expect(await list(token)).toMatchObject([{ entry_id, seconds: 3600, amount: 8000 }]);
    const body = work({ day: '2026-11-24', seconds: 5400, billable: false, note: 'Admin' });
    const call = `/proposal/time/entries/${entry_id}` as const;
    const changed = await documents.send(`PATCH ${call}`, { token, body });
    expect(changed.body.entry).toMatchObject({ day: '2026-11-24', seconds: 5400, amount: 0 });
    expect(await list(token)).toEqual([]);
    for (const _ of ['once', 'twice']) {
      expect((await documents.send(`DELETE ${call}`, { token })).status).toBe(200);
    }
    expect(await list(token, day, '2026-11-29')).toEqual([]);
  });

  test('has its own rate, else that of the project, the client or the profile', async () => {
    const projects = createProjects(documents);
    const { userId, token, id, ids } = await projects.start();
    documents.identity.setProfile(userId, { hourlyRate: '80$', currency: 'EUR' });
    const rateOf = async (changes: object) => {
      const { rate, rate_source, currency } = (await add(token, changes)).body.entry;
      return [rate, rate_source, currency];
    };
    const ofProject = { project_id: id, milestone_id: ids[0] };
    expect(await rateOf(ofProject)).toEqual([8000, 'profile', 'EUR']);
    const entry = (await add(token, ofProject)).body.entry;
    expect(entry).toMatchObject({ milestone_id: ids[0], client_name: 'Sofie Lind' });
    const settings = {
      rounding: 0,
      project_rates: [],
      client_rates: [{ client_email: entry.client_email, rate: 9000, currency: 'GBP' }],
    };
    const save = (body: object) => documents.send('PUT /proposal/time/settings', { token, body });
    await save(settings);
    expect(await rateOf(ofProject)).toEqual([9000, 'client', 'GBP']);
    expect(await rateOf({ client_email: entry.client_email })).toEqual([9000, 'client', 'GBP']);
    await save({ ...settings, project_rates: [{ project_id: id, rate: 9900 }] });
    expect(await rateOf(ofProject)).toEqual([9900, 'project', 'USD']);
    expect(await rateOf({ ...ofProject, rate: 1234 })).toEqual([1234, 'entry', 'USD']);
    const { body } = await documents.send('GET /proposal/time/subjects', { token });
    expect(body.projects).toMatchObject([{ id, rate: 9900, rate_source: 'project' }]);
    expect(body.clients).toMatchObject([{ name: 'Sofie Lind', rate: 9000 }]);
    expect(body.other).toEqual({ rate: 8000, rate_source: 'profile', currency: 'EUR' });
  });

  test('keeps its rate when it is changed, until its project or client changes', async () => {
    const { token, userId } = signIn();
    const { entry_id } = (await add(token)).body.entry;
    documents.identity.setProfile(userId, { hourlyRate: '100$', currency: 'USD' });
    const change = async (changes: object) =>
      (
        await documents.send(`PATCH /proposal/time/entries/${entry_id}`, {
          token,
          body: work(changes),
        })
      ).body.entry;
    const usual = { rate: 8000, rate_source: 'profile', currency: 'EUR' };
    expect(await change({ note: 'Layout, corrected' })).toMatchObject(usual);
    expect(await change({ rate: 1234 })).toMatchObject({ rate: 1234, rate_source: 'entry' });
    // Without its own rate it has the usual one of now.
    expect(await change({})).toMatchObject({ rate: 10_000, currency: 'USD' });
    documents.identity.setProfile(userId, { hourlyRate: '120$', currency: 'USD' });
    expect(await change({ client_email: 'sofie@example.com' })).toMatchObject({ rate: 12_000 });
  });

  test.each([
    ['no time', { seconds: 0 }],
    ['more than a day', { seconds: 86_401 }],
    ['a day that does not exist', { day: '2026-02-30' }],
    ['a negative rate', { rate: -1 }],
    ['a project of nobody', { project_id: newId() }],
    ['a note that is too long', { note: 'a'.repeat(201) }],
    ['fields that it does not have', { freelancerId: newId() }],
  ])('is refused with %s', async (_what, changes) => {
    const { token } = signIn();
    expect((await add(token, changes)).status).toBe(400);
  });

  test('cannot be read, changed, stopped or deleted by another person', async () => {
    const { token } = signIn();
    const other = signIn();
    const { entry_id } = (await start(token, { started_at: ago(60) })).body.entry;
    expect(await running(other.token)).toBeNull();
    expect(await list(other.token)).toEqual([]);
    expect((await stop(other.token, entry_id)).status).toBe(404);
    const call = `/proposal/time/entries/${entry_id}` as const;
    const changed = await documents.send(`PATCH ${call}`, { token: other.token, body: work() });
    expect(changed.status).toBe(404);
    await documents.send(`DELETE ${call}`, { token: other.token });
    expect(await running(token)).toMatchObject({ entry_id });
  });

  test('cannot name another person’s project', async () => {
    const { id } = await createProjects(documents).start();
    expect((await add(signIn().token, { project_id: id })).status).toBe(400);
  });

  test('is one of a hundred a day at most', async () => {
    const { userId, token } = signIn();
    const { _id, ...entry } = (await TimeEntryModel.findOneAndUpdate(
      { entry_id: (await add(token)).body.entry.entry_id },
      {},
    ).lean())!;
    await TimeEntryModel.insertMany(
      Array.from({ length: 99 }, () => ({ ...entry, entry_id: randomUUID() })),
    );
    expect(await TimeEntryModel.countDocuments({ freelancerId: userId, day })).toBe(100);
    expect(await add(token)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  });
});

test('reads at most 31 days', async () => {
  const { token } = signIn();
  const read = (to: string) =>
    documents.send(`GET /proposal/time/entries?from=2026-11-01&to=${to}`, { token });
  expect((await read('2026-12-01')).status).toBe(200);
  expect((await read('2026-12-02')).status).toBe(400);
  expect((await read('2026-10-31')).status).toBe(400);
});

test('exports the entries of the caller with rounded hours and no formula', async () => {
  const { token } = signIn();
  await add(signIn().token);
  const body = { rounding: 15, project_rates: [], client_rates: [] };
  await documents.send('PUT /proposal/time/settings', { token, body });
  await add(token, { seconds: 3660, note: '=1+1' });
  const { body: file } = await documents.send(
    `GET /proposal/time/export?from=${day}&to=2026-11-29`,
    { token },
  );
  const [header, ...lines] = (file as Buffer).toString('utf8').slice(1).trim().split('\r\n');
  expect(header).toContain('Date,Client,Email,Project,Milestone,Note,Hours,Billed hours');
  expect(lines).toEqual([`${day},,,,,'=1+1,1.02,1.25,yes,80.00,EUR,100.00,`]);
});

test('is refused to clients and visitors', async () => {
  const employer = documents.identity.tokenFor({ role: 'employer' });
  expect((await add(employer)).status).toBe(403);
  expect((await start(employer)).status).toBe(403);
  expect((await documents.send('GET /proposal/time/timer')).status).toBe(401);
  expect((await documents.send('GET /proposal/time/settings')).status).toBe(401);
});

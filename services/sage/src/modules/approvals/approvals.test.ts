import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { approvalMs, keyScopes, timeTracking } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type RecordsServer, refusal, startRecordsServer } from '../../../test/records-server.ts';
import { type SageTestPerson, startTestSage, type TestSage } from '../../../test/sage-service.ts';
import { DraftModel } from '../chats/index.ts';
import { ApprovalModel } from './approvals.model.ts';
import type { TimeEntryValues } from './log-time.service.ts';

let sage: TestSage;
let records: RecordsServer;
beforeAll(async () => {
  records = await startRecordsServer();
  sage = await startTestSage({ DOCUMENTS_URL: records.url });
});
beforeEach(() => records.reset());
afterAll(async () => {
  await sage.close();
  records.close();
});

const pathOf = (entry_id: string) => timeTracking.add.path.replace(':entry_id', entry_id);

/** The entry as documents stores it. */
const entryOf = ({ entry_id, day, seconds, note, rate, currency }: TimeEntryValues) => ({
  ...{ entry_id, day, started_at: null, running: false, seconds, note, project_id: null },
  ...{ project_name: '', milestone_id: null, milestone_name: '', client_email: '' },
  ...{ client_name: '', billable: true, rate, rate_source: 'project', currency },
  ...{ amount: 0, billed: null },
});

/** An act that Sage proposed some time ago. */
async function propose({ age = 0, person = sage.person() } = {}) {
  const values: TimeEntryValues = {
    ...{ entry_id: randomUUID(), day: '2026-11-23', seconds: 5400, note: 'Layout' },
    ...{ billable: true, project_id: newId(), subject: 'Winter packaging' },
    ...{ rate: 8000, currency: 'EUR' },
  };
  const path = pathOf(values.entry_id);
  records.answers[path] = { entry: entryOf(values), message: 'Entry deleted.' };
  const draft = await DraftModel.create({
    ...{ userId: person.userId, chatId: await person.chat(), kind: 'time_entry' },
    ...{ title: 'Log 1:30', content: values, createdAt: new Date(Date.now() - age) },
  });
  return { person, values, path, id: String(draft._id) };
}
type Proposed = Awaited<ReturnType<typeof propose>>;

const read = ({ person, id }: Proposed, as: SageTestPerson = person) =>
  as.call(`GET /sage-ai/acts/${id}`);
const approve = ({ person, id, values }: Proposed, sent: object = values, as = person) =>
  as.call(`POST /sage-ai/acts/${id}/approve`, { values: sent });
const undo = ({ person, id }: Proposed, as: SageTestPerson = person) =>
  as.call(`POST /sage-ai/acts/${id}/undo`);
const requests = ({ path }: Proposed) =>
  records.calls.filter((call) => call.path === path).map(({ method }) => method);

it('shows every value of the act, and does nothing by itself', async () => {
  const act = await propose();
  const { body } = await read(act);
  expect(body.data).toMatchObject({ state: 'open', approvedAt: null, values: act.values });
  expect(Object.fromEntries(body.data.rows.map(Object.values))).toEqual({
    ...{ 'Project or client': 'Winter packaging', Day: 'November 23, 2026', Duration: '1:30' },
    ...{ Note: 'Layout', Billable: 'Yes', Rate: '€80.00 an hour' },
  });
  expect(requests(act)).toEqual([]);
});

it('runs an approved act once with the person’s own token, and lists it', async () => {
  const act = await propose();
  expect((await approve(act)).body.data).toMatchObject({ state: 'done', problem: '' });
  await approve(act);
  expect(requests(act)).toEqual(['PUT']);
  const [call] = records.calls;
  expect(call?.headers.authorization).toBe(`Bearer ${act.person.token}`);
  const { body } = await act.person.call('GET /sage-ai/approvals');
  expect(body.data.items).toMatchObject([{ id: act.id, state: 'done', values: act.values }]);
});

it('is bound to its values: an approval of others is refused', async () => {
  const act = await propose();
  const changes: object[] = [{ seconds: 5401 }, { rate: 9000 }, { note: '' }, { extra: 1 }];
  for (const change of changes) {
    expect((await approve(act, { ...act.values, ...change })).status).toBe(409);
  }
  const { rate: _, ...less } = act.values;
  expect((await approve(act, less)).status).toBe(409);
  expect(requests(act)).toEqual([]);
  expect(await ApprovalModel.exists({ _id: act.id })).toBeNull();
});

it('expires after ten minutes', async () => {
  const late = await propose({ age: approvalMs + 1000 });
  expect((await read(late)).body.data.state).toBe('expired');
  expect((await approve(late)).status).toBe(410);
  expect(requests(late)).toEqual([]);
  const early = await propose({ age: approvalMs - 60_000 });
  expect((await approve(early)).status).toBe(200);
});

it('belongs to its person, also against other people’s approvals', async () => {
  const act = await propose();
  const stranger = sage.person();
  expect((await read(act, stranger)).status).toBe(404);
  expect((await approve(act, act.values, stranger)).status).toBe(404);
  await approve(act);
  expect((await undo(act, stranger)).status).toBe(404);
  expect((await stranger.call('GET /sage-ai/approvals')).body.data.items).toEqual([]);
  expect((await sage.send(`POST /sage-ai/acts/${act.id}/approve`, { body: {} })).status).toBe(401);
  expect(requests(act)).toEqual(['PUT']);
});

it('can’t be read, approved or undone with an API key or an assistant’s token', async () => {
  const act = await propose();
  const apiKey = { id: newId(), scopes: [...keyScopes] };
  const token = sage.tokenFor({ userId: act.person.userId, apiKey });
  const path = `/sage-ai/acts/${act.id}`;
  const calls = [`GET ${path}`, `POST ${path}/approve`, `POST ${path}/undo`];
  for (const call of calls) {
    const body = call.endsWith('approve') ? { values: act.values } : undefined;
    const answer = await sage.send(call, { token, body });
    expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'key_not_allowed']);
  }
  expect(requests(act)).toEqual([]);
  expect((await read(act)).body.data.state).toBe('open');
});

it('runs once for concurrent clicks', async () => {
  const act = await propose();
  const answers = await Promise.all([approve(act), approve(act), approve(act)]);
  expect(answers.map(({ body }) => body.data.state)).toEqual(['done', 'done', 'done']);
  // Each adds the same entry, by its id.
  expect(new Set(requests(act))).toEqual(new Set(['PUT']));
  expect(await ApprovalModel.countDocuments({ _id: act.id })).toBe(1);
});

it('is no approval of an ordinary draft', async () => {
  const act = await propose();
  await DraftModel.updateOne({ _id: act.id }, { $set: { kind: 'invoice' } });
  expect((await approve(act)).status).toBe(404);
});

it('is undone once by deleting the entry, and can’t run again', async () => {
  const act = await propose();
  expect((await undo(act)).status).toBe(404);
  await approve(act);
  expect((await undo(act)).body.data).toMatchObject({ state: 'undone' });
  await undo(act);
  expect((await approve(act)).body.data.state).toBe('undone');
  expect(requests(act)).toEqual(['PUT', 'DELETE']);
});

it('says why an act failed, and can be approved again', async () => {
  const act = await propose();
  const stored = records.answers[act.path] as object;
  records.answers[act.path] = refusal('limit_reached', 'A day has at most 100 entries.');
  expect((await approve(act)).body.message).toBe('A day has at most 100 entries.');
  expect((await read(act)).body.data).toMatchObject({
    ...{ state: 'failed', problem: 'A day has at most 100 entries.' },
  });
  records.answers[act.path] = stored;
  expect((await approve(act)).body.data).toMatchObject({ state: 'done', problem: '' });
});

it('has nothing to undo of an act that failed', async () => {
  const act = await propose();
  records.answers[act.path] = refusal('conflict', 'This week is shared.');
  await approve(act);
  expect((await undo(act)).body.message).toBe('This wasn’t done, so there is nothing to undo.');
  expect(requests(act)).toEqual(['PUT']);
  expect((await read(act)).body.data.state).toBe('failed');
});

it('undoes an act whose outcome was lost', async () => {
  const act = await propose();
  await approve(act);
  await ApprovalModel.updateOne({ _id: act.id }, { state: 'started' });
  expect((await undo(act)).body.data.state).toBe('undone');
});

it('is not undone while it may still be running, and afterwards is', async () => {
  const act = await propose();
  const stored = records.answers[act.path] as object;
  const waiting: ServerResponse[] = [];
  records.answers[act.path] = (res) => void waiting.push(res);
  const running = approve(act);
  await eventually(async () => waiting.length > 0);
  const refused = await undo(act);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This may still be running. Undo it in a minute.',
  ]);
  waiting[0]?.end(JSON.stringify({ success: true, ...stored }));
  expect((await running).body.data.state).toBe('done');
  records.answers[act.path] = stored;
  expect((await undo(act)).body.data.state).toBe('undone');
  expect(requests(act)).toEqual(['PUT', 'DELETE']);
});

it('is not run while it is being undone', async () => {
  const act = await propose();
  await approve(act);
  await ApprovalModel.updateOne({ _id: act.id }, { state: 'started' });
  const stored = records.answers[act.path] as object;
  const waiting: ServerResponse[] = [];
  records.answers[act.path] = (res) => void waiting.push(res);
  const undoing = undo(act);
  await eventually(async () => waiting.length > 0);
  expect((await approve(act)).status).toBe(409);
  waiting[0]?.end(JSON.stringify({ success: true, ...stored }));
  expect((await undoing).body.data.state).toBe('undone');
  expect((await approve(act)).body.data.state).toBe('undone');
  expect(requests(act)).toEqual(['PUT', 'DELETE']);
});

it('has an unknown outcome when its service did not answer, and can be undone a minute later', async () => {
  const act = await propose();
  const stored = records.answers[act.path] as object;
  records.answers[act.path] = refusal('unavailable', 'Away.');
  expect((await approve(act)).status).toBe(503);
  expect((await read(act)).body.data.state).toBe('started');
  records.answers[act.path] = stored;
  expect((await undo(act)).status).toBe(409);
  await ApprovalModel.updateOne({ _id: act.id }, { 'lease.until': new Date() });
  expect((await undo(act)).body.data.state).toBe('undone');
});

it('is not undone after a repetition while the run without an answer may still be running', async () => {
  const act = await propose();
  const stored = records.answers[act.path] as object;
  records.answers[act.path] = refusal('unavailable', 'Away.');
  expect((await approve(act)).status).toBe(503);
  records.answers[act.path] = stored;
  expect((await approve(act)).body.data.state).toBe('done');
  expect((await undo(act)).status).toBe(409);
  await ApprovalModel.updateOne({ _id: act.id }, { 'lease.until': new Date() });
  expect((await undo(act)).body.data.state).toBe('undone');
});

it('has an unknown outcome also when a repetition is refused', async () => {
  const act = await propose();
  const stored = records.answers[act.path] as object;
  records.answers[act.path] = refusal('unavailable', 'Away.');
  expect((await approve(act)).status).toBe(503);
  records.answers[act.path] = refusal('conflict', 'The project is closed.');
  expect((await approve(act)).status).toBe(409);
  expect((await read(act)).body.data).toMatchObject({
    state: 'started',
    problem: 'The project is closed.',
  });
  records.answers[act.path] = stored;
  await ApprovalModel.updateOne({ _id: act.id }, { 'lease.until': new Date() });
  expect((await undo(act)).body.data.state).toBe('undone');
});

it('takes an entry back whose rate changed after Sage showed it', async () => {
  const act = await propose();
  records.answers[act.path] = {
    ...{ entry: { ...entryOf(act.values), rate: 9000 }, message: '' },
  };
  expect((await approve(act)).status).toBe(409);
  expect(requests(act)).toEqual(['PUT', 'DELETE']);
  expect((await read(act)).body.data.state).toBe('failed');
});

it('stays listed when its chat is deleted', async () => {
  const act = await propose();
  await approve(act);
  const { chatId } = await DraftModel.findById(act.id).orFail().lean();
  await act.person.call(`DELETE /sage-ai/chats/${chatId}`);
  const { body } = await act.person.call('GET /sage-ai/approvals');
  expect(body.data.items).toMatchObject([{ id: act.id }]);
  expect((await undo(act)).status).toBe(200);
});

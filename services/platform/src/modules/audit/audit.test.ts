import { randomUUID } from 'node:crypto';
import { endpointName, endpoints, isRecorded, retryAct, withReason } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import {
  startTestPlatform,
  type TestPlatform,
  testDeployToken,
} from '../../../test/start-platform.ts';
import { AuditEntryModel, type StoredAuditEntry } from './audit.model.ts';
import { summaryOfAct } from './audit.presenter.ts';
import type { RecordedAct } from './audit.service.ts';

let platform: TestPlatform;
let token: string;
const adminId = newId();
beforeAll(async () => {
  platform = await startTestPlatform();
  token = platform.tokenFor({ userId: adminId, admin: true });
});
afterAll(() => platform.close());
beforeEach(() => AuditEntryModel.deleteMany({}));

const suspendSummary = 'Suspended an account';
const newAct = (over: Partial<RecordedAct> = {}): RecordedAct => ({
  actId: newId(),
  service: 'identity',
  name: 'POST /users/accounts/:id/suspend',
  by: adminId,
  deployer: '',
  things: { id: newId() },
  reason: 'They sell what is not theirs.',
  requestId: randomUUID(),
  beganAt: '2026-11-20T10:00:00.000Z',
  outcome: 'done',
  code: '',
  ...over,
});
async function recordActs(...acts: RecordedAct[]) {
  for (const act of acts) await platform.publish(newEvent('platform.act-recorded', act));
  const ids = acts.map(({ actId }) => actId);
  await eventually(async () => {
    const found = await AuditEntryModel.find().lean();
    return ids.every((id) => found.some(({ actId }) => actId === id));
  });
}
const getAudit = (path: string) => platform.send(`GET /platform/audit${path}`, { token });
const checkChain = async () => (await getAudit('/check')).body;
const findReasons = async (query: string) =>
  (await getAudit(query)).body.items.map(({ reason }: { reason: string }) => reason);

it('stores an act of any service once in a chain, with the actor’s address', async () => {
  const act = newAct();
  await recordActs(act);
  await recordActs(newAct({ outcome: 'refused', code: 'conflict' }), act);
  const { body } = await getAudit('');
  expect(body.items).toMatchObject([
    { number: 2, outcome: 'refused', code: 'conflict' },
    {
      number: 1,
      who: `${adminId}@test.local`,
      name: act.name,
      things: act.things,
      summary: suspendSummary,
    },
  ]);
  expect(body.items[1].reason).toBe('They sell what is not theirs.');
  expect(await checkChain()).toMatchObject({ entries: 2, broken: null });
});

it('numbers concurrent acts without gaps', async () => {
  await recordActs(...Array.from({ length: 30 }, () => newAct()));
  const numbers = (await AuditEntryModel.find().sort({ number: 1 }).lean()).map(
    (one) => one.number,
  );
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(await checkChain()).toMatchObject({ entries: 30, broken: null });
});

it.each([
  ['changed', (of: object) => AuditEntryModel.updateOne(of, { reason: 'Nothing.' })],
  ['removed', (of: object) => AuditEntryModel.deleteOne(of)],
  ['attributed to another person', (of: object) => AuditEntryModel.updateOne(of, { by: newId() })],
])('detects an entry that was %s in the database', async (_what, tamper) => {
  await recordActs(newAct(), newAct(), newAct());
  await tamper({ number: 2 });
  expect((await checkChain()).broken).toBe(2);
});

it('filters the log by person, act, item, outcome and day, in pages', async () => {
  const thing = newId();
  await recordActs(
    newAct({ reason: 'first', name: 'POST /a', beganAt: '2026-11-01T23:59:00.000Z' }),
  );
  await recordActs(
    newAct({ reason: 'second', things: { id: thing }, beganAt: '2026-11-02T00:00:00.000Z' }),
  );
  await recordActs(newAct({ reason: 'third', by: '', deployer: 'CI of chat', outcome: 'failed' }));
  expect(await findReasons('?act=POST%20/a')).toEqual(['first']);
  expect(await findReasons(`?thing=${thing}`)).toEqual(['second']);
  expect(await findReasons('?who=CI%20of%20chat')).toEqual(['third']);
  expect(await findReasons('?outcome=failed')).toEqual(['third']);
  expect(await findReasons('?to=2026-11-01')).toEqual(['first']);
  expect(await findReasons('?from=2026-11-02&to=2026-11-02')).toEqual(['second']);
  const { nextCursor } = (await getAudit('?limit=2')).body;
  expect(await findReasons(`?limit=2&cursor=${nextCursor}`)).toEqual(['first']);
  expect((await getAudit('/names')).body.acts).toEqual([
    { name: 'POST /a', summary: 'POST /a' },
    { name: newAct().name, summary: suspendSummary },
  ]);
  expect((await getAudit('?cursor=x')).status).toBe(400);
});

it('exports the log as CSV without formulas, and records the export', async () => {
  await recordActs(newAct({ reason: '=HYPERLINK("x")' }));
  const { status, body } = await getAudit('/export');
  expect(status).toBe(200);
  expect(String(body)).toContain(`"'=HYPERLINK(""x"")"`);
  expect(String(body)).toContain(`${adminId}@test.local`);
  await eventually(
    async () => (await findReasons('?act=GET%20/platform/audit/export')).length === 1,
  );
});

it('records a deploy token’s act under its name, with the reason from the body', async () => {
  const call = 'POST /platform/remotes/mfe-dashboard/rollback';
  const body = { reason: 'It threw at mount.' };
  expect((await platform.send(call, { token: testDeployToken, body })).status).toBe(409);
  const [entry] = await eventually(async () => {
    const { items } = (await getAudit('?thing=mfe-dashboard')).body;
    return items.length > 0 && items;
  });
  expect(entry).toMatchObject({ outcome: 'refused', reason: 'It threw at mount.' });
  expect(entry.who).not.toBe('');
});

it('removes a deleted account’s name, and keeps its acts and the chain intact', async () => {
  await recordActs(newAct());
  const client = createPersonalDataClient({ name: 'platform', ...platform });
  const person = { userId: adminId, email: `${adminId}@test.local` };
  expect((await client.recordsOf(person)).body.records.audited).toHaveLength(1);
  await client.erase(person);
  await client.close();
  const [entry] = await AuditEntryModel.find().lean<StoredAuditEntry[]>();
  expect(entry).toMatchObject({ who: 'Deleted account', reason: newAct().reason });
  expect(await checkChain()).toMatchObject({ broken: null });
});

it('lets only admins read the log, and no one change it', async () => {
  await recordActs(newAct());
  for (const path of ['', '/names', '/check', '/export']) {
    const stranger = platform.tokenFor();
    const refused = await platform.send(`GET /platform/audit${path}`, { token: stranger });
    expect(refused.status).toBe(403);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const call = `${method} /platform/audit`;
    const reply = await platform.send(call, { token, headers: withReason('To hide it.') });
    expect(reply.status).toBe(404);
  }
});

it('has a sentence for every recorded act', () => {
  const names = [...endpoints.filter(isRecorded).map(endpointName), retryAct.name];
  expect(names.filter((name) => summaryOfAct(name) === name)).toEqual([]);
});

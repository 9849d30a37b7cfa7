import { defineEndpoint, withReason } from '@soloist/contracts';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { conflict } from '../errors.ts';
import { route } from '../http/routes.ts';
import { startService } from '../service.ts';
import { newId } from '../testing/index.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { ActModel, closeAbandonedActs, type StoredAct } from './privileged-acts.ts';

const adminEndpoint = { service: 'payments', access: 'admin', summary: 'test' } as const;
const endpoint = {
  turn: defineEndpoint({
    ...adminEndpoint,
    method: 'POST',
    path: '/things/:id/turn',
    names: 'anyones',
    needsReason: true,
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ to: z.string() }),
    response: z.object({ states: z.array(z.nullable(z.string())) }),
  }),
  read: defineEndpoint({
    ...adminEndpoint,
    method: 'GET',
    path: '/things',
    response: z.object({}),
  }),
  readPrivate: defineEndpoint({
    ...adminEndpoint,
    method: 'GET',
    path: '/letters',
    recorded: true,
    response: z.object({}),
  }),
};

const actsOf = (by: string) => ActModel.find({ by }).sort({ _id: 1 }).lean<StoredAct[]>();
/** What the handler of `turn` finds stored while it runs. */
const routes = [
  route(endpoint.turn, async ({ user, body }) => {
    if (body.to === 'taken') throw conflict('This is taken.');
    if (body.to === 'broken') throw new Error('hunter2');
    return { states: (await actsOf(user.sub)).map(({ outcome }) => outcome) };
  }),
  route(endpoint.read, () => ({})),
  route(endpoint.readPrivate, () => ({})),
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService((config) =>
    startService({
      name: 'payments',
      config,
      models: [],
      consumesEvents: false,
      create: () => ({ routes }),
    }),
  );
});
afterAll(() => service.close());

function newAdmin() {
  const userId = newId();
  return { userId, token: service.tokenFor({ userId, admin: true }) };
}
const turn = (token: string, { to = 'left', reason = 'It was asked for – bitte schön.' } = {}) =>
  service.send('POST /things/7/turn', {
    token,
    body: { to },
    headers: { ...(reason ? withReason(reason) : {}), 'x-request-id': 'request-0001' },
  });

it('stores an act before it is performed, and its outcome afterwards', async () => {
  const { userId, token } = newAdmin();
  const { body } = await turn(token);
  expect(body.states).toEqual([null]);
  const [act, ...others] = await actsOf(userId);
  expect(others).toEqual([]);
  expect(act).toMatchObject({
    name: 'POST /things/:id/turn',
    by: userId,
    things: { id: '7' },
    reason: 'It was asked for – bitte schön.',
    requestId: 'request-0001',
    outcome: 'done',
    code: '',
  });
  expect(act?.endedAt?.getTime()).toBeGreaterThanOrEqual(act?.beganAt.getTime() ?? Infinity);
});

it.each([
  ['taken', 'refused', 'conflict'],
  ['broken', 'failed', 'internal'],
])('stores the outcome of an act that fails: %s', async (to, outcome, code) => {
  const { userId, token } = newAdmin();
  await turn(token, { to });
  expect(await actsOf(userId)).toMatchObject([{ outcome, code }]);
});

it('refuses an act without a required reason', async () => {
  const { userId, token } = newAdmin();
  const { status, body } = await turn(token, { reason: '' });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.message).toBe('Enter a reason for the audit log.');
  expect((await turn(token, { reason: 'x'.repeat(401) })).status).toBe(400);
  expect(await actsOf(userId)).toEqual([]);
});

it('stores reading of private data only', async () => {
  const { userId, token } = newAdmin();
  await service.send('GET /things', { token });
  await service.send('GET /letters', { token });
  expect((await actsOf(userId)).map(({ name }) => name)).toEqual(['GET /letters']);
});

it('stores nothing for a caller without permission', async () => {
  const userId = newId();
  expect((await turn(service.tokenFor({ userId }))).status).toBe(403);
  expect(await actsOf(userId)).toEqual([]);
});

it('performs no act that cannot be stored', async () => {
  const { userId, token } = newAdmin();
  const acts = mongoose.connection.collection('acts');
  const once = { unique: true, name: 'once', partialFilterExpression: { by: userId } };
  await acts.createIndex({ by: 1 }, once);
  expect((await turn(token)).status).toBe(200);
  // The handler would have said that it is taken.
  expect((await turn(token, { to: 'taken' })).status).toBe(500);
  await acts.dropIndex('once');
  expect(await actsOf(userId)).toHaveLength(1);
});

it('marks acts of a killed process as unknown once they must have ended', async () => {
  const { userId, token } = newAdmin();
  await turn(token);
  await ActModel.updateMany({ by: userId }, { outcome: null, endedAt: null });
  await closeAbandonedActs('payments');
  expect(await actsOf(userId)).toMatchObject([{ outcome: null }]);
  await closeAbandonedActs('payments', Date.now() + 11 * 60_000);
  expect(await actsOf(userId)).toMatchObject([{ outcome: 'unknown' }]);
});

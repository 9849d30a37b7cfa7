import { dayMs, type EventPayload } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { ApiKeyModel } from './api-keys.model.ts';
import { warnOfExpiringKeys } from './expiring-keys.job.ts';

let identity: TestIdentity;
let mails: Queue;
beforeAll(async () => {
  identity = await startTestIdentity();
  mails = new Queue(eventQueueName('documents'), {
    connection: { url: identity.config.REDIS_URL },
  });
});
afterAll(async () => {
  await mails.close();
  await identity.close();
});

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

async function newKey(expiresInDays: 30 | null = 30) {
  const { token, form } = await identity.signUp();
  const { body } = await identity.send('POST /auth/api-keys', {
    token,
    body: { name: 'Books', scopes: ['leads:read'], expiresInDays },
  });
  const { id, last4, expiresAt } = body.created;
  const stored = () => ApiKeyModel.findById(id).lean();
  return {
    ...{ id, token, last4, expiresAt },
    rotate: () =>
      identity.send(`POST /auth/api-keys/${id}/rotate`, { token, body: { overlapHours: 24 } }),
    isWarned: async () => (await stored())?.warnedOf !== undefined,
    /** What was emailed, once the outbox is published. */
    warnings: async () => {
      await eventually(
        async () =>
          (await ApiKeyModel.countDocuments({
            _id: id,
            'outbox.0': mongoose.trusted({ $exists: true }),
          })) === 0,
      );
      const jobs = await mails.getJobs(['waiting'], 0, -1, true);
      return jobs
        .filter(
          ({ name, data }) =>
            name === 'identity.api-key-expiring' && data.payload.email === form.email,
        )
        .map(({ data }) => data.payload as EventPayload<'identity.api-key-expiring'>);
    },
  };
}

it('warns the owner once, in the last seven days', async () => {
  const { last4, expiresAt, isWarned, warnings } = await newKey();
  await warnOfExpiringKeys(inDays(22));
  expect(await isWarned()).toBe(false);
  await Promise.all([1, 2, 3].map(() => warnOfExpiringKeys(inDays(24))));
  await warnOfExpiringKeys(inDays(25));
  expect(await warnings()).toMatchObject([{ name: 'Books', last4, expiresAt, lastUsedAt: '' }]);
});

it('warns again of the secret of a rotation, and not of the one that it replaced', async () => {
  const { id, rotate, warnings } = await newKey();
  await warnOfExpiringKeys(inDays(24));
  await rotate();
  await warnOfExpiringKeys(new Date());
  expect(await warnings()).toHaveLength(1);
  await ApiKeyModel.updateOne({ _id: id }, { 'secrets.0.expiresAt': inDays(5) });
  await warnOfExpiringKeys(new Date());
  expect(await warnings()).toHaveLength(2);
});

it('warns of no key that has no end, was revoked or has expired', async () => {
  const [endless, revoked, expired] = [await newKey(null), await newKey(), await newKey()];
  await identity.send(`DELETE /auth/api-keys/${revoked.id}`, { token: revoked.token });
  await ApiKeyModel.updateOne({ _id: expired.id }, { 'secrets.0.expiresAt': inDays(-1) });
  await warnOfExpiringKeys(inDays(24));
  for (const key of [endless, revoked, expired]) expect(await key.isWarned()).toBe(false);
});

it('warns however many secrets end that a rotation replaced', async () => {
  const secret = (expiresAt: Date) => ({ hash: newId(), last4: 'abcd', expiresAt });
  const rotated = Array.from({ length: 100 }, () => ({
    ...{ accountId: newId(), name: 'Books', scopes: ['leads:read'], createdAt: new Date() },
    secrets: [secret(inDays(300)), secret(inDays(1))],
  }));
  const ids = (await ApiKeyModel.insertMany(rotated)).map(({ _id }) => _id);
  const { id, isWarned } = await newKey();
  await ApiKeyModel.updateOne({ _id: id }, { 'secrets.0.expiresAt': inDays(5) });
  await warnOfExpiringKeys(new Date());
  expect(await isWarned()).toBe(true);
  await ApiKeyModel.deleteMany({ _id: mongoose.trusted({ $in: ids }) });
});

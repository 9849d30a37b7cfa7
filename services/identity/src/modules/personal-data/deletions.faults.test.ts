import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPayload } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import type { ServiceProcess } from '../../../../../tools/service-process.ts';
import { type Holders, startHolders } from '../../../test/fake-data-holders.ts';
import { identityConfig, password, startTestIdentity } from '../../../test/harness.ts';
import { startIdentityProcess } from '../../../test/identity-process.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { SessionModel } from '../sessions/index.ts';
import { ErasureModel } from './erasures.model.ts';

const { trusted } = mongoose;

let holders: Holders;
let mails: Queue;
let running: ServiceProcess | undefined;
afterAll(async () => {
  await running?.close();
  await mails.close();
  await holders.close();
  await mongoose.disconnect();
});

it('erases everything with one receipt each, however often the process is killed meanwhile', async () => {
  const config = identityConfig();
  holders = await startHolders(config);
  const settings = { ...config, ...holders.urls };
  mails = new Queue(eventQueueName('documents'), { connection: { url: config.REDIS_URL } });
  const identity = await startTestIdentity(settings);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { token, user } = await identity.signUp();
    const body = { password };
    expect((await identity.send('DELETE /freelancer/account', { token, body })).status).toBe(200);
    ids.push(user.id);
  }
  // From here on, only the process that is killed acts on them.
  await identity.close();
  await mongoose.connect(config.MONGO_URL, { dbName: `${config.DB_PREFIX}_identity` });

  const ofPeople = { _id: trusted({ $in: ids }) };
  const now = new Date();
  await AccountModel.updateMany(ofPeople, {
    $set: { 'deletion.endsAt': now, 'deletion.nextAt': now },
  });
  const left = async () =>
    (await AccountModel.countDocuments(ofPeople)) + (await ErasureModel.countDocuments(ofPeople));
  for (let round = 0; round < 4 && (await left()) > 0; round += 1) {
    running = await startIdentityProcess(settings);
    const before = await left();
    // Its first task begins; where it is then is a matter of chance.
    await eventually(async () => (await left()) !== before, 10_000).catch(() => undefined);
    await sleep(randomInt(60));
    await running.kill();
  }
  running = await startIdentityProcess(settings);
  await eventually(async () => (await left()) === 0, 60_000);

  const receipts = async () => {
    const jobs = await mails.getJobs(['waiting'], 0, -1, true);
    return jobs.flatMap(({ name, data }) => {
      const { userId, stage } = data.payload as EventPayload<'identity.deletion-changed'>;
      return name === 'identity.deletion-changed' && stage === 'completed' ? [userId] : [];
    });
  };
  await eventually(async () => (await receipts()).length >= ids.length);
  expect((await receipts()).toSorted()).toEqual(ids.toSorted());
  // The ids of sessions stay until their tokens have expired, to refuse them.
  const accountId = trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) });
  const sessions = await SessionModel.find({ accountId }).lean();
  expect(sessions).toHaveLength(ids.length);
  for (const { revokedAt, ip, mark } of sessions)
    expect([revokedAt instanceof Date, ip, mark]).toEqual([true, '', undefined]);
  for (const id of ids) {
    const events = await holders.erasuresOf(id);
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
  }
}, 180_000);

import { randomInt } from 'node:crypto';
import { maxFaults, type RemoteFault, type VitalsReport } from '@soloist/contracts';
import { makeRelease, releaseForm } from '../../../test/releases.ts';
import {
  startTestPlatform,
  type TestPlatform,
  testDeployToken,
} from '../../../test/start-platform.ts';
import { FaultModel } from './faults.model.ts';
import { retentionSeconds } from './vitals.model.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const token = testDeployToken;
const version = '1.0.0';
let counter = 0;
async function publish(...versions: string[]) {
  counter += 1;
  const name = `mfe-fault-${counter}`;
  for (const each of versions) {
    const body = releaseForm(makeRelease(each, { name }), true);
    await platform.send(`POST /platform/remotes/${name}/releases`, { token, body });
  }
  return name;
}

const fault: RemoteFault = {
  ...{ kind: 'render', name: 'TypeError', at: '105.bae0a9d9.js:1:200' },
  message: "Cannot read properties of undefined (reading 'name')",
};
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const reportOf = (remote: string, over: object): VitalsReport => ({
  ...{ remote, version, page: '/dashboard', isLoad: true, isFault: true, vitals: {}, fault },
  ...over,
});
const report = (remote: string, over: object = {}, address = someAddress()) =>
  platform.send('POST /platform/vitals', {
    body: { reports: [reportOf(remote, over)] },
    headers: { 'x-forwarded-for': address },
  });
const vitalsOf = async (remote: string) =>
  (await platform.send(`GET /platform/remotes/${remote}/vitals`, { token })).body.versions;
const messages = (faults: RemoteFault[]) => faults.map(({ message }) => message);

it('stores the same fault once for each version, with its loads and times', async () => {
  const remote = await publish('1.0.0', '2.0.0');
  const before = Date.now();
  await Promise.all(Array.from({ length: 5 }, () => report(remote)));
  await report(remote, { version: '2.0.0', fault: { ...fault, kind: 'mount' } });
  await report(remote, { fault: { ...fault, at: '' } });
  const versions = await vitalsOf(remote);
  const thisVersion = versions.find((each: { version: string }) => each.version === version);
  expect(thisVersion).toMatchObject({ faultyLoads: 6, otherFaults: 0 });
  expect(thisVersion.faults).toEqual([
    { ...fault, loads: 5, firstSeen: expect.any(String), lastSeen: expect.any(String) },
    { ...fault, at: '', loads: 1, firstSeen: expect.any(String), lastSeen: expect.any(String) },
  ]);
  const [{ firstSeen, lastSeen }] = thisVersion.faults;
  expect(Date.parse(firstSeen)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(lastSeen)).toBeGreaterThanOrEqual(Date.parse(firstSeen));
  const other = versions.find((each: { version: string }) => each.version === '2.0.0');
  expect(other.faults).toMatchObject([{ kind: 'mount', loads: 1 }]);
});

it('removes personal data from messages and stores nothing about the reporter', async () => {
  const remote = await publish(version);
  const fromAda = { fault: { ...fault, message: 'No client ada@studio.example, 64b7f0c2a1b2' } };
  await report(remote, fromAda, '198.51.100.9');
  await report(remote, {
    fault: { ...fault, message: 'No client pim@studio.example 9f8e7d6c5b4a' },
  });
  const [{ faults }] = await vitalsOf(remote);
  expect(messages(faults)).toEqual(['No client … …']);
  expect(faults[0].loads).toBe(2);
  const [stored] = await FaultModel.find({ remote }).lean();
  expect(Object.keys(stored!).toSorted()).toEqual([
    '_id',
    'at',
    'firstSeen',
    'kind',
    'lastSeen',
    'loads',
    'message',
    'name',
    'remote',
    'version',
  ]);
});

it('stores at most twenty faults of a version, and counts the least frequent with the others', async () => {
  const remote = await publish(version);
  for (const _ of ['once', 'twice']) await report(remote);
  const each = (count: number, word: string) =>
    Array.from({ length: count }, (_, index) => `${word} ${index}`);
  for (const message of each(maxFaults + 4, 'Made up')) {
    await report(remote, { fault: { ...fault, message } });
  }
  const [{ faults, faultyLoads, otherFaults }] = await vitalsOf(remote);
  expect(faults).toHaveLength(maxFaults);
  expect(faults[0]).toMatchObject({ message: fault.message, loads: 2 });
  expect(messages(faults)).toContain(`Made up ${maxFaults + 3}`);
  expect(messages(faults)).not.toContain('Made up 0');
  expect({ faultyLoads, otherFaults }).toEqual({ faultyLoads: maxFaults + 6, otherFaults: 5 });
  await Promise.all(
    each(10, 'Flood').map((message) => report(remote, { fault: { ...fault, message } })),
  );
  expect(await FaultModel.countDocuments({ remote })).toBeLessThanOrEqual(maxFaults + 1);
});

it('counts at most ten reports an hour from one network, and none of an unpublished version', async () => {
  const remote = await publish(version);
  for (let times = 0; times < 12; times += 1) await report(remote, {}, '203.0.113.7');
  await report(remote, { version: '9.9.9' });
  await report(remote, { isFault: false });
  const versions = await vitalsOf(remote);
  expect(versions).toMatchObject([{ version, faultyLoads: 10, faults: [{ loads: 10 }] }]);
  expect(await FaultModel.countDocuments({ remote })).toBe(1);
});

it('counts a faulty load that was reported without details', async () => {
  const remote = await publish(version);
  const { fault: _, ...older } = reportOf(remote, {});
  const reply = await platform.send('POST /platform/vitals', { body: { reports: [older] } });
  expect(reply.body).toMatchObject({ counted: 1 });
  expect(await vitalsOf(remote)).toMatchObject([{ faultyLoads: 1, faults: [], otherFaults: 0 }]);
});

it.each([
  ['a kind that the shell does not tell', { kind: 'other' }],
  ['a sentence for a name', { name: 'Ada was here' }],
  ['a message without end', { message: 'a'.repeat(201) }],
  ['a place that is no file of a remote', { at: 'https://soloist.example/u/ada' }],
  ['a whole stack', { stack: 'at click' }],
])('refuses %s', async (_what, invalid) => {
  const reply = await report('mfe-dashboard', { fault: { ...fault, ...invalid } });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('lets only admins and the remote’s deploy tokens read faults', async () => {
  const [remote, other] = [await publish(version), await publish(version)];
  await report(remote);
  const path = `GET /platform/remotes/${remote}/vitals`;
  const admin = platform.tokenFor({ admin: true });
  const tokenOf = async (name: string) =>
    (
      await platform.send('POST /platform/deployTokens', {
        token: admin,
        body: { name: 'CI', remote: name },
      })
    ).body.token;
  const status = async (of?: string) => (await platform.send(path, of ? { token: of } : {})).status;
  expect(await status(admin)).toBe(200);
  expect(await status(await tokenOf(remote))).toBe(200);
  expect(await status(await tokenOf(other))).toBe(401);
  expect(await status(platform.tokenFor())).toBe(403);
  expect(await status()).toBe(401);
});

it('stores a fault as long as vitals, counted from its last report', async () => {
  const indexes = await FaultModel.listIndexes();
  expect(indexes).toContainEqual(
    expect.objectContaining({ key: { lastSeen: 1 }, expireAfterSeconds: retentionSeconds }),
  );
  const remote = await publish(version);
  await report(remote);
  await report(remote, { fault: { ...fault, at: '' } });
  const longAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
  await FaultModel.updateOne({ remote, at: '' }, { lastSeen: longAgo });
  expect(await vitalsOf(remote)).toMatchObject([{ faults: [{ at: fault.at }] }]);
});

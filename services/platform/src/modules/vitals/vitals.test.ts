import { randomInt } from 'node:crypto';
import type { VitalsReport } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { makeRelease, releaseForm } from '../../../test/releases.ts';
import {
  startTestPlatform,
  type TestPlatform,
  testDeployToken,
} from '../../../test/start-platform.ts';
import { VitalsModel } from './vitals.model.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const token = testDeployToken;
let counter = 0;
/** A remote with 1.0.0 live and a canary of 2.0.0. */
async function startCanary() {
  counter += 1;
  const name = `mfe-vital-${counter}`;
  for (const [version, isLive] of [
    ['1.0.0', true],
    ['2.0.0', false],
  ] as const) {
    const body = releaseForm(makeRelease(version, { name }), isLive);
    await platform.send(`POST /platform/remotes/${name}/releases`, { token, body });
  }
  const audience = { share: 50, userIds: [], teams: [] };
  const body = { version: '2.0.0', audience };
  await platform.send(`POST /platform/remotes/${name}/canary`, { token, body });
  return name;
}

type VitalsReportInput = Partial<VitalsReport> & Pick<VitalsReport, 'remote' | 'version'>;
const reportOf = (report: VitalsReportInput): VitalsReport => ({
  ...{ page: '/dashboard', isLoad: true, isFault: false, vitals: {} },
  ...report,
});
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const report = (report: VitalsReportInput, address = someAddress()) =>
  platform.send('POST /platform/vitals', {
    body: { reports: [reportOf(report)] },
    headers: { 'x-forwarded-for': address },
  });
const reportMany = (count: number, input: VitalsReportInput, address?: string) =>
  Promise.all(Array.from({ length: count }, () => report(input, address)));
const historyOf = async (name: string) =>
  (await platform.send(`GET /platform/remotes/${name}/changes`, { token })).body.items;
const vitalsOf = async (name: string) =>
  (await platform.send(`GET /platform/remotes/${name}/vitals`, { token })).body.versions;
const waitForStop = (name: string) =>
  eventually(async () => {
    const [last] = await historyOf(name);
    return last.kind === 'canary-stopped' && last;
  }, 20_000);
/** Resolves after a check of all canaries: once a bad one that started last is stopped. */
async function waitForNextCheck() {
  const bad = await startCanary();
  await reportMany(50, { remote: bad, version: '2.0.0', isFault: true });
  await waitForStop(bad);
}
const isRunning = async (name: string) => (await historyOf(name))[0].canary !== null;

it('ends a canary that fails in more loads than the live version, with the reason', async () => {
  const remote = await startCanary();
  await reportMany(60, { remote, version: '1.0.0' });
  await reportMany(45, { remote, version: '2.0.0' });
  await reportMany(15, { remote, version: '2.0.0', isFault: true });
  const stopped = await waitForStop(remote);
  expect(stopped).toMatchObject({ by: 'Soloist', live: '1.0.0', canary: null });
  expect(stopped.reason).toBe(
    'It failed in 25.0% of 60 loads; the live version failed in 0.0% of 60.',
  );
});

it('notifies admins why a canary ended and logs it as the platform’s act', async () => {
  const queue = new Queue(eventQueueName('messaging'), {
    connection: { url: platform.config.REDIS_URL },
  });
  const remote = await startCanary();
  await reportMany(50, { remote, version: '2.0.0', isFault: true });
  const { reason } = await waitForStop(remote);
  const failureEvents = async () =>
    (await queue.getJobs(['waiting']))
      .map(({ data }) => data)
      .filter(({ payload }) => payload.remote === remote);
  expect(
    await eventually(async () => (await failureEvents()).length > 0 && failureEvents()),
  ).toMatchObject([
    { name: 'platform.canary-failed', payload: { version: '2.0.0', live: '1.0.0', reason } },
  ]);
  await queue.close();
  const admin = platform.tokenFor({ admin: true });
  const entries = async () =>
    (await platform.send(`GET /platform/audit?thing=${remote}&who=Soloist`, { token: admin })).body
      .items;
  expect(await eventually(async () => (await entries()).length > 0 && entries())).toMatchObject([
    { name: 'POST /platform/remotes/:name/canary/stop', outcome: 'done', reason },
  ]);
});

it('ends a canary that is slower than the budget and the live version', async () => {
  const remote = await startCanary();
  await reportMany(55, { remote, version: '1.0.0', vitals: { lcp: 1_900, cls: 0.01 } });
  await reportMany(55, { remote, version: '2.0.0', vitals: { lcp: 4_500, cls: 0.01 } });
  const stopped = await waitForStop(remote);
  expect(stopped.reason).toMatch(/^Its LCP is 4\d\d\d ms .* the live version’s is 1\d\d\d ms\.$/);
});

it('continues a good canary, one with few loads, and one that a single address reports as faulty', async () => {
  const [sound, few, forged] = [await startCanary(), await startCanary(), await startCanary()];
  const fast = { lcp: 1_200, inp: 80, cls: 0.02 };
  await reportMany(55, { remote: sound, version: '1.0.0', vitals: fast });
  await reportMany(55, { remote: sound, version: '2.0.0', vitals: { ...fast, lcp: 2_400 } });
  await reportMany(40, { remote: few, version: '2.0.0', isFault: true });
  await reportMany(120, { remote: forged, version: '2.0.0', isFault: true }, '203.0.113.7');
  await waitForNextCheck();
  for (const name of [sound, few, forged]) expect(await isRunning(name)).toBe(true);
  expect(await vitalsOf(forged)).toMatchObject([{ version: '2.0.0', loads: 10, faultyLoads: 10 }]);
});

it('judges a restarted canary by its new loads only', async () => {
  const remote = await startCanary();
  await reportMany(40, { remote, version: '2.0.0', isFault: true });
  await platform.send(`POST /platform/remotes/${remote}/canary/stop`, { token, body: {} });
  const body = { version: '2.0.0', audience: { share: 50, userIds: [], teams: [] } };
  await platform.send(`POST /platform/remotes/${remote}/canary`, { token, body });
  await reportMany(20, { remote, version: '2.0.0' });
  await waitForNextCheck();
  expect(await isRunning(remote)).toBe(true);
});

it('shows loads, faults and the 75th percentile of each version', async () => {
  const remote = await startCanary();
  for (const ttfb of [100, 100, 400, 10_000])
    await report({ remote, version: '1.0.0', vitals: { ttfb } });
  const [{ p75, ...counts }] = await vitalsOf(remote);
  expect(counts).toEqual({
    ...{ version: '1.0.0', loads: 4, faultyLoads: 0 },
    ...{ faults: [], otherFaults: 0 },
  });
  expect(p75).toEqual({ lcp: null, inp: null, cls: null, ttfb: 400 });
});

it('ignores unpublished versions and stores nothing about the reporter', async () => {
  const remote = await startCanary();
  expect((await report({ remote, version: '9.9.9' })).body).toMatchObject({ counted: 0 });
  await report({ remote, version: '1.0.0' }, '198.51.100.9');
  const [stored] = await VitalsModel.find({ remote }).lean();
  expect(Object.keys(stored!).toSorted()).toEqual(
    ['_id', 'canary', 'cls', 'faultyLoads', 'hour', 'inp', 'lcp', 'loads', 'page']
      .concat(['remote', 'ttfb', 'version'])
      .toSorted(),
  );
  expect(JSON.stringify(stored)).not.toContain('198.51.100.9');
});

it.each([
  ['a path with an id', { page: '/proposal/64b7f0c2' }],
  ['an unknown field', { userId: 'ada' }],
  ['a negative time', { vitals: { lcp: -1 } }],
])('refuses %s', async (_what, invalid) => {
  const reports = [{ ...reportOf({ remote: 'mfe-dashboard', version: '1.0.0' }), ...invalid }];
  const reply = await platform.send('POST /platform/vitals', { body: { reports } });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('exposes metrics of live versions and canaries, of a remote’s newest four versions only', async () => {
  const remote = await startCanary();
  const vitals = { lcp: 1400, cls: 0.02 };
  await reportMany(3, { remote, version: '1.0.0', vitals });
  await reportMany(2, { remote, version: '2.0.0', isFault: true, vitals: { inp: 120 } });
  const of = async (version: string) => {
    const text = await (await fetch(`${platform.url}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => line.includes(`remote="${remote}",version="${version}"`));
  };
  const first = await of('1.0.0');
  expect(first).toContainEqual(expect.stringMatching(/^remote_loads_total.*"shown".* 3$/));
  expect(first).toContainEqual(
    expect.stringMatching(/^remote_vital_seconds_bucket.*"1.2".*"lcp".* 0$/),
  );
  expect(first).toContainEqual(
    expect.stringMatching(/^remote_vital_seconds_bucket.*"1.8".*"lcp".* 3$/),
  );
  expect(first).toContainEqual(expect.stringMatching(/^remote_layout_shift_bucket.*"0.025".* 3$/));
  const second = await of('2.0.0');
  expect(second).toContainEqual(expect.stringMatching(/^remote_loads_total.*"failed".* 2$/));
  expect(second).toContainEqual(
    expect.stringMatching(/^remote_vital_seconds_bucket.*"0.2".*"inp".* 2$/),
  );
  for (const version of ['2.0.1', '2.0.2', '2.0.3']) {
    const body = releaseForm(makeRelease(version, { name: remote }), true);
    await platform.send(`POST /platform/remotes/${remote}/releases`, { token, body });
    await report({ remote, version, vitals });
  }
  expect(await of('1.0.0')).toEqual([]);
  expect(await of('2.0.3')).not.toEqual([]);
});

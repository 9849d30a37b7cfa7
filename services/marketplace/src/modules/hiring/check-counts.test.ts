import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { applyTo, postJob } from '../../../test/jobs.ts';
import { newClient, newFreelancer, startTestMarketplace } from '../../../test/marketplace.ts';
import { findCountDifferences } from './check-counts.service.ts';
import { ClientSummaryModel } from './clients/client-summary.model.ts';
import { JobModel } from './jobs/jobs.model.ts';

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

/** Runs the command as an admin does; returns its last line and exit code. */
async function runCheck(...args: string[]) {
  const { MONGO_URL, DB_PREFIX } = marketplace.config;
  const script = `${import.meta.dirname}/../../commands/check-jobs.ts`;
  const ran = promisify(execFile)(process.execPath, [script, ...args], {
    // biome-ignore lint/style/noProcessEnv: the command finds its database by it
    env: { ...process.env, MONGO_URL, DB_PREFIX, NODE_ENV: 'test' },
  });
  const { stdout, code } = await ran.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (err: { stdout: string; code: number }) => err,
  );
  return [code, stdout.trim().split('\n').at(-1)];
}

async function listDifferences() {
  const texts = [];
  for await (const { text } of findCountDifferences()) texts.push(text);
  return texts;
}

it('finds counts that differ from their source and fixes them', async () => {
  const [grace, ada] = [await newClient(marketplace), await newFreelancer(marketplace)];
  const { _id } = await postJob(marketplace, { token: grace.token });
  await applyTo(marketplace, { token: ada.token, jobId: _id });
  // Once for the job and once for the application: then no more counts are pending.
  await eventually(async () => {
    const summary = await ClientSummaryModel.findOne({ _id: grace.id }).lean();
    return (summary?.counted ?? 0) >= 2;
  }, 30_000);
  expect(await listDifferences()).toEqual([]);
  await JobModel.updateOne({ _id }, { 'stages.applied': 7, hired: [_id] });
  await ClientSummaryModel.updateOne({ _id: grace.id }, { hires: 3 });
  expect(await runCheck()).toEqual([1, '3 differences.']);
  expect((await runCheck('--fix'))[0]).toBe(0);
  expect(await listDifferences()).toEqual([]);
}, 60_000);

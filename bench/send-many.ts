/**
 * A thousand proposals sent concurrently through the service, its worker and a mail server: whether
 * each is emailed exactly once, the memory of the worker and its browser meanwhile, and the
 * response times of the API compared with those before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@soloist/server-kit/testing';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import pLimit from 'p-limit';
import { oneTimeRequest } from '../services/documents/test/proposal-requests.ts';
import { startRealDocuments } from '../services/documents/test/real-documents.ts';
import { startMailCounter } from './send-many/mail-counter.ts';
import { memoryOf } from './send-many/memory.ts';

const count = Number(process.env.PROPOSALS ?? 1000);
const atOnce = Number(process.env.AT_ONCE ?? 8);
const idleSeconds = Number(process.env.SECONDS ?? 20);
const freelancers = 50;
const probeEveryMs = 25;
const patienceMs = 30 * 60_000;

process.env.CHROMIUM_PATH = findBrowser();
// The benchmark starts its own stores; only a test runner shares some.
process.env.MONGO_URL ??= 'mongodb://127.0.0.1:1';
process.env.REDIS_URL ??= 'redis://127.0.0.1:1';

const mails = await startMailCounter();
const documents = await startRealDocuments({
  SMTP_URL: mails.url,
  LOG_LEVEL: 'warn',
  MOST_SENDINGS_A_DAY: String(count + freelancers),
});
const tokens = Array.from({ length: freelancers }, () =>
  documents.identity.tokenFor({ userId: newId() }),
);

/** Records response times of the list that `/projects` opens with, until stopped. */
function probe() {
  const times: number[] = [];
  let isStopped = false;
  const running = (async () => {
    for (let i = 0; !isStopped; i += 1) {
      const startedAt = performance.now();
      const call = 'GET /proposal/fetchAllProposals';
      const { status } = await documents.send(call, { token: tokens[i % freelancers] });
      if (status !== 200) throw new Error(`the list answered ${status}`);
      times.push(performance.now() - startedAt);
      await sleep(probeEveryMs);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      return { p50: at(0.5), p95: at(0.95), answers: sorted.length };
    },
  };
}

async function send(position: number, prefix = 'client') {
  const email = `${prefix}-${position}@nordlys.example`;
  const token = tokens[position % freelancers];
  const { status, body } = await documents.createProject(token, oneTimeRequest({ email }));
  if (status !== 200) throw new Error(`sending answered ${status}: ${body?.message}`);
}

const sendAll = (total: number, prefix?: string) => {
  const limit = pLimit(atOnce);
  return Promise.all(Array.from({ length: total }, (_, i) => limit(() => send(i, prefix))));
};

async function arrived(total: number) {
  const deadline = Date.now() + patienceMs;
  while (mails.counts.size < total && Date.now() < deadline) await sleep(100);
}

const printResponseTimes = (
  label: string,
  { p50, p95, answers }: Awaited<ReturnType<ReturnType<typeof probe>['stop']>>,
) =>
  console.log(`${label}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of ${answers} answers`);

try {
  // Everyone has a list to read, and the browser and the service are warm.
  await sendAll(freelancers * 2, 'early');
  await arrived(freelancers * 2);
  const early = mails.counts.size;

  const idle = probe();
  await sleep(idleSeconds * 1000);
  const before = await idle.stop();
  printResponseTimes('idle', before);

  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const busy = probe();
  const watch = setInterval(async () => {
    const { worker, browser } = await memoryOf(documents.worker.pid()!);
    const done = mails.counts.size - early;
    console.log(
      `${seconds()} s: ${done} mailed, worker ${worker.toFixed(0)} MB, browser ${browser.toFixed(0)} MB`,
    );
  }, 10_000);
  await sendAll(count);
  const sample = probe();
  const intake = await busy.stop();
  console.log(`${seconds()} s: all ${count} accepted`);
  await arrived(early + count);
  const working = await sample.stop();
  clearInterval(watch);
  const total = seconds();
  // A duplicate email would arrive later.
  await sleep(5000);
  const received = [...mails.counts].filter(([key]) => key.startsWith('client-'));
  const twice = received.filter(([, times]) => times !== 1);
  printResponseTimes('while they are sent', intake);
  printResponseTimes('while they are rendered and mailed', working);
  console.log(
    `p95 against idle: sending × ${(intake.p95 / before.p95).toFixed(2)}, working × ${(working.p95 / before.p95).toFixed(2)}`,
  );
  console.log(
    `${received.length} of ${count} mailed in ${total} s, ${twice.length} of them more than once`,
  );
  process.exitCode = received.length === count && twice.length === 0 ? 0 : 1;
} finally {
  await documents.stop();
  await mails.stop();
}

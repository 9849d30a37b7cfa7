/**
 * Memory of each process at rest, from its bundle and without any call: resident (RSS), and the part that
 * no other process shares.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { appProcesses } from '@soloist/tools/processes.ts';
import { type Running, residentMb } from './processes.ts';
import { startStores } from './start-stores.ts';

const restSeconds = Number(process.env.SECONDS ?? 60);
/** Such as `identity,gateway`; all processes unless set. */
const only = process.env.ONLY?.split(',');

async function privateMb({ pid }: Running) {
  const rollup = await readFile(`/proc/${pid()}/smaps_rollup`, 'utf8');
  const sum = [...rollup.matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce(
    (all, [, kb]) => all + Number(kb),
    0,
  );
  return sum / 1024;
}

// Without a browser, the documents worker is never ready.
const stores = await startStores('memory', { LOG_LEVEL: 'info', CHROMIUM_PATH: findBrowser() });
const running = new Map<string, Running>();
for (const { name } of appProcesses) {
  if (!only || only.includes(name)) running.set(name, await stores.start(name));
}
await sleep(restSeconds * 1000);
const rows: Record<string, object> = {};
for (const [name, process] of running) {
  rows[name] = {
    'RSS MB': Math.round(await residentMb(process)),
    'private MB': Math.round(await privateMb(process)),
  };
}
console.table(rows);
for (const each of [...running.values()].toReversed()) await each.stop();
await stores.stop();

import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Shares of the time in which the process has something to do. */
const busyShare = 0.2;
const idleShare = 0.05;

/**
 * Returns unused memory to the system once the process rests after work, such as its start. V8
 * keeps it otherwise: a start leaves 40 MB of empty heap. Collecting takes some 0.1 s, so never
 * under load.
 */
export function releaseMemoryWhenIdle(checkEveryMs = 10_000) {
  let wasBusy = true;
  let hasReleased = false;
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > busyShare) wasBusy = true;
    if (!wasBusy || utilization > idleShare) return;
    wasBusy = false;
    // At first, compiled code is what the start has run. Later, it is what requests use.
    if (!hasReleased) setFlagsFromString('--stress-flush-code');
    hasReleased = true;
    collectGarbage();
    setFlagsFromString('--no-stress-flush-code');
  }, checkEveryMs).unref();
}

/** Unlike a normal collection, the last resort also compacts the heap and shrinks it. */
function collectGarbage() {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  gc({ type: 'major', flavor: 'last-resort' });
}

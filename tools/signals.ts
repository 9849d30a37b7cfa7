/**
 * Runs `stop` once when the person or the system ends this run, and also when the parent process
 * has ended: a killed `npm` sends no signal.
 */
export function stopOnSignals(stop: () => Promise<void>) {
  let isStopping = false;
  const parent = process.ppid;

  async function stopOnce() {
    if (isStopping) return;
    isStopping = true;
    console.log('\n  Stopping …');
    await stop();
    process.exit(0);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
  // Does not keep the process alive: a failed run must end.
  setInterval(() => {
    if (process.ppid !== parent) void stopOnce();
  }, 1000).unref();
}

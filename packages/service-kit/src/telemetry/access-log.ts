import { pino } from 'pino';

// sonic-boom copies the whole buffer for every line: a larger one costs more than it saves.
const bufferBytes = 4096;
const flushEveryMs = 1_000;

/**
 * Logs answered requests. It writes in batches, because a write per line would cost every request a
 * system call; warnings and errors go through the ordinary logger immediately.
 */
export function createAccessLog(service: string, level: string) {
  const destination = pino.destination({ sync: false, minLength: bufferBytes });
  const log = pino({ level, base: { service } }, destination);
  const timer = setInterval(() => destination.flush(), flushEveryMs);
  timer.unref();
  return {
    log,
    close: () => {
      clearInterval(timer);
      return new Promise<void>((resolve) => destination.flush(() => resolve()));
    },
  };
}
export type AccessLog = ReturnType<typeof createAccessLog>['log'];

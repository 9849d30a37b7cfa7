import { pino } from 'pino';

// sonic-boom copies the whole buffer for every line: a larger one costs more than it saves.
const bufferBytes = 4096;
const flushEveryMs = 1_000;

/**
 * The log of answered requests. It writes in batches, because a line each would cost every request
 * a system call; warnings and errors go through the ordinary logger, at once.
 */
export function createAccessLog(level: string) {
  const destination = pino.destination({ sync: false, minLength: bufferBytes });
  const log = pino({ level, base: { service: 'gateway' } }, destination);
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

import { pino } from 'pino';

const bufferCharacters = 65_536;
const flushEveryMs = 1_000;

/**
 * Logs answered requests. It writes in batches, because a write per line would cost every request a
 * system call; warnings and errors go through the ordinary logger immediately.
 */
export function createAccessLog(service: string, level: string) {
  const destination = pino.destination({ sync: false });
  let lines: string[] = [];
  let characters = 0;

  // Lines collect here, as sonic-boom would copy its buffer for each one.
  function write(line: string) {
    lines.push(line);
    characters += line.length;
    if (characters >= bufferCharacters) flush();
  }
  function flush() {
    if (lines.length === 0) return;
    destination.write(lines.join(''));
    lines = [];
    characters = 0;
  }
  function flushAtExit() {
    flush();
    destination.flushSync();
  }

  const timer = setInterval(flush, flushEveryMs);
  timer.unref();
  process.on('exit', flushAtExit);
  return {
    log: pino({ level, base: { service } }, { write }),
    close: () => {
      clearInterval(timer);
      process.off('exit', flushAtExit);
      flush();
      return new Promise<void>((resolve) => destination.flush(() => resolve()));
    },
  };
}
export type AccessLog = ReturnType<typeof createAccessLog>['log'];

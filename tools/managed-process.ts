import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, openLog, spawnLeashed } from './leashed-process.ts';
import { problem } from './progress.ts';

export interface ProcessOptions extends Command {
  name: string;
  logFile: string;
  isReady: () => Promise<boolean>;
  readyWithinMs?: number;
  /** Restarts it with back-off when it ends by itself. */
  supervised?: boolean;
}

export interface ManagedProcess {
  name: string;
  logFile: string;
  pid: () => number | undefined;
  /** Resolves when the process responds; fails with its last output if it ends before that. */
  start: () => Promise<void>;
  /** SIGTERM, then SIGKILL after ten seconds. */
  stop: () => Promise<void>;
  /** Kills it and leaves it down until `restart`. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Same command, same port, same data. */
  restart: () => Promise<void>;
}

const stopWithinMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 10_000;
const steadyAfterMs = 30_000;

const lastWords = (logFile: string) =>
  readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-25).join('\n');

export function manageProcess(options: ProcessOptions): ManagedProcess {
  const { name, logFile, isReady, readyWithinMs = 120_000, supervised = false } = options;
  const log = openLog(logFile);
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isWanted = false;
  let pauseMs = firstPauseMs;

  const isRunning = () => child !== undefined && child.exitCode === null && !child.signalCode;

  function launch() {
    const started = Date.now();
    const current = spawnLeashed(options);
    child = current;
    current.stdout?.pipe(log, { end: false });
    current.stderr?.pipe(log, { end: false });
    ended = new Promise((resolve) => {
      current.once('error', (error) => {
        log.write(`${error.message}\n`);
        resolve();
      });
      // Not 'close': a browser left behind by its parent would hold the pipes open.
      current.once('exit', () => resolve());
    });
    current.once('exit', (code, signal) => {
      log.write(`${name} ended (${signal ?? code})\n`);
      if (supervised && isWanted) void bringBack(started, signal ?? code);
    });
  }

  async function bringBack(started: number, reason: string | number | null) {
    if (Date.now() - started > steadyAfterMs) pauseMs = firstPauseMs;
    const wait = pauseMs;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    console.log(`${name} ended (${reason}); restarting in ${wait / 1000} s. See ${logFile}`);
    await sleep(wait, undefined, { ref: false });
    if (isWanted && !isRunning()) launch();
  }

  async function start() {
    launch();
    const deadline = Date.now() + readyWithinMs;
    while (isRunning() && child?.pid !== undefined && Date.now() < deadline) {
      if (await isReady()) {
        isWanted = true;
        return;
      }
      await sleep(50);
    }
    const why = isRunning() ? 'does not answer' : 'ended immediately';
    await end('SIGKILL');
    await sleep(50);
    throw problem(`${name} ${why}. Its last words, from ${logFile}:\n${lastWords(logFile)}`);
  }

  async function end(signal: NodeJS.Signals) {
    isWanted = false;
    if (!isRunning() || child?.pid === undefined) return;
    child.kill(signal);
    await ended;
  }

  async function stop() {
    const timer = setTimeout(() => child?.kill('SIGKILL'), stopWithinMs);
    await end('SIGTERM').finally(() => clearTimeout(timer));
  }

  return {
    name,
    logFile,
    pid: () => (isRunning() ? child?.pid : undefined),
    start,
    stop,
    kill: (signal = 'SIGKILL') => end(signal),
    restart: async () => {
      await stop();
      await start();
    },
  };
}

import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { ErrorCode, FieldProblem } from '@soloist/contracts';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

interface ReaderThreadOptions {
  /** A module that calls `answerAsReader`. It should import little: each reading loads it anew. */
  script: URL;
  withinMs: number;
  /** Each takes a processor. Further readings wait. */
  concurrency?: number;
  memoryMb?: number;
  tooSlow: () => AppError;
  unreadable: (cause: unknown) => AppError;
}

type ReaderResult<Output> =
  | { value: Output }
  | { refusal: { code: ErrorCode; message: string; details: FieldProblem[] | undefined } };

/**
 * Reads outside content in a separate thread with bounded time and memory, so that hostile content
 * delays no other call.
 * @returns a function that rejects with an AppError, or with the reason of its signal.
 */
export function createReaderThread<Input, Output>(options: ReaderThreadOptions) {
  const limit = pLimit(options.concurrency ?? 2);
  return (input: Input, signal?: AbortSignal): Promise<Output> =>
    limit(() => readInThread<Output>(input, signal, options));
}

/** All a thread gets of the environment: the cache saves it from compiling its modules again. */
function environmentOfThread(): { NODE_COMPILE_CACHE?: string } {
  // Node appends its version to the folder.
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: path.dirname(folder) } : {};
}

async function readInThread<Output>(
  input: unknown,
  signal: AbortSignal | undefined,
  { script, withinMs, memoryMb = 192, tooSlow, unreadable }: ReaderThreadOptions,
): Promise<Output> {
  signal?.throwIfAborted();
  const worker = new Worker(script, {
    workerData: input,
    env: environmentOfThread(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 },
  });
  const deadline = AbortSignal.timeout(withinMs);
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    const answer = await new Promise<ReaderResult<Output>>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (err) => reject(unreadable(err)));
      worker.once('exit', () => reject(unreadable(undefined)));
      const stop = () => reject(signal?.aborted ? signal.reason : tooSlow());
      if (either.aborted) stop();
      either.addEventListener('abort', stop, { once: true });
    });
    if ('value' in answer) return answer.value;
    const { code, message, details } = answer.refusal;
    throw new AppError(code, message, details ? { details } : {});
  } finally {
    await worker.terminate();
  }
}

/** Inside the thread: reads what it was given and answers. An AppError reaches the caller as it is. */
export async function answerAsReader<Input, Output>(
  read: (input: Input) => Output | Promise<Output>,
): Promise<void> {
  parentPort?.postMessage(await answerOf(() => read(workerData as Input)));
}

async function answerOf<Output>(
  read: () => Output | Promise<Output>,
): Promise<ReaderResult<Output>> {
  try {
    return { value: await read() };
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    const { code, message, details } = err;
    return { refusal: { code, message, details } };
  }
}

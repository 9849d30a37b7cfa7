import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './trace-context.ts';

interface Context {
  /** Identifies one request across services, events and jobs. */
  requestId: string;
  /** The current position in its trace. */
  trace: TraceContext;
}

const storage = new AsyncLocalStorage<Context>();

/** Runs `work` so that logs, service calls, events and jobs inside belong to `context`. */
export const withContext = <T>(context: Context, work: () => T): T => storage.run(context, work);

/** Of the current request, event or job, if any. */
export const currentContext = (): Context | undefined => storage.getStore();

/** The id of the current request, if any. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './trace-context.ts';

interface Context {
  /** Follows one request through services, events and jobs. */
  requestId: string;
  /** Where in its trace we are. */
  trace: TraceContext;
}

const storage = new AsyncLocalStorage<Context>();

/** Runs `work` so that logs, questions to services, events and jobs made inside belong to `context`. */
export const withContext = <T>(context: Context, work: () => T): T => storage.run(context, work);

/** Of the request, event or job being served, if any. */
export const currentContext = (): Context | undefined => storage.getStore();

/** The id of the request being served, if any. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

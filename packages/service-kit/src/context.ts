import { AsyncLocalStorage } from 'node:async_hooks';

interface Context {
  /** Follows one request through services, events and jobs. */
  requestId: string;
}

const storage = new AsyncLocalStorage<Context>();

/** Runs `work` so that logs and events made inside carry `requestId`. */
export const withRequestId = <T>(requestId: string, work: () => T): T =>
  storage.run({ requestId }, work);

/** The id of the request being served, if any. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

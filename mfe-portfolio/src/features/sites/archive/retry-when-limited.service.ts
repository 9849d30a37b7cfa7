import { ApiError } from '@soloist/web-client';
import { delay } from 'es-toolkit';

const waitMs = 10_000;
const mostWaits = 30;

/** Calls a function and retries it later when rate-limited. */
export async function retryWhenLimited<T>(make: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited++) {
    try {
      return await make();
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.status === 429;
      if (!isTooOften || waited === mostWaits) throw error;
      await delay(waitMs);
    }
  }
}

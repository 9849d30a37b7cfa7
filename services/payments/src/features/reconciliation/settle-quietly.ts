import type { Parts } from '../../parts.ts';
import { isNoAnswer } from '../provider/provider-error.ts';

/**
 * What cannot be settled stays a difference, and holds up nothing else.
 * @throws ProviderError `noAnswer`: who does not answer now does not answer about the next one either.
 */
export const settleQuietly = (of: string, settling: Promise<unknown>, { logger }: Parts) =>
  settling.catch((err: Error) => {
    if (isNoAnswer(err)) throw err;
    logger.warn({ of, err: err.message }, 'a difference could not be settled');
  });

import { unavailable } from '@soloist/service-kit';
import { isNoAnswer } from '../provider/provider-error.ts';

export const whenAway = 'The payment provider does not answer right now. Please try again.';

/** An error as people who wait for an answer are told it. */
export const providerAway = (err: unknown) => (isNoAnswer(err) ? unavailable(whenAway, err) : err);

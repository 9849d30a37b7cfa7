import { dateFormat } from '@soloist/contracts';

/** Day and time in the reader's zone, such as "December 1, 2026 at 9:12 PM". */
export const formatMoment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

import { proposalValidDays } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import { DateTime } from 'luxon';

const mostYears = 1;

interface Sending {
  /** The date that the sender chose, if any. */
  valid_until: string;
  zone: string;
  now: Date;
}

const refuse = (message: string) => invalidInput(message, [{ path: 'valid_until', message }]);

/**
 * Expiry of a proposal sent now: the end of the chosen date in the sender's time zone.
 * @throws AppError `invalid_input` for a date that leaves too little or too much time to answer.
 */
export function expiryOf({ valid_until, zone, now }: Sending): Date {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  if (!valid_until) return DateTime.fromJSDate(now).plus({ days: proposalValidDays }).toJSDate();
  const last = DateTime.fromISO(valid_until, { zone }).startOf('day');
  if (last <= today) throw refuse('Choose tomorrow or a later date.');
  if (last > today.plus({ years: mostYears })) {
    throw refuse('A proposal can be valid for at most one year.');
  }
  return last.endOf('day').toJSDate();
}

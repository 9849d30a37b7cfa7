import { type FeeSchedule, scheduleFee } from '@soloist/contracts';
import { dayIn, firstZone } from '../shared/time-zones.rules.ts';
import type { StoredProposal } from './proposals.model.ts';

/**
 * The installments of a fee and their due dates, which follow from the day of the acceptance, not
 * from the time of this run; empty where the fee has none.
 */
export function feeScheduleOf({
  terms: { details, payment_type },
  acceptedAt,
  timeZone,
  clientTimeZone,
}: StoredProposal): Partial<FeeSchedule> {
  if (payment_type !== 'one_time' || !details.installments?.length || !acceptedAt) return {};
  return scheduleFee(details, dayIn(firstZone(clientTimeZone, timeZone), acceptedAt));
}

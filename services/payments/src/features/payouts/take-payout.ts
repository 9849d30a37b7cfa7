import { AppError } from '@soloist/service-kit';
import { bookPayoutRefused, bookPayoutStarted } from '../bookings/payouts.bookings.ts';
import type { PayoutFacts } from './settle-payout.ts';

/**
 * Takes a payout from its wallet. Whether that was done the books decide once, whoever asks how often:
 * where there is too little, nothing can be taken for it any more.
 */
export async function wasTaken(payout: PayoutFacts): Promise<boolean> {
  const booked = await bookPayoutStarted(payout).catch((err: unknown) => {
    if (err instanceof AppError && err.code === 'conflict') return bookPayoutRefused(payout);
    throw err;
  });
  return booked.entries.length > 0;
}

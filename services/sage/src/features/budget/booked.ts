import type { Asker } from '../replies/reply-source.ts';
import type { Budget } from './budget.service.ts';

/**
 * What `make` says, part by part; the tokens that it tells of are booked when it ends, however it ends.
 * @throws AppError `rate_limited` when the month's tokens are used up.
 */
export async function booked<Part>(
  { budget, person }: { budget: Budget; person: Asker },
  make: (used: (tokens: number) => void) => AsyncIterable<Part>,
): Promise<AsyncGenerator<Part>> {
  // Nothing is held: a killed process would hold it all month.
  const booking = await budget.reserve(person, 0);
  let tokens = 0;
  const used = (more: number) => {
    tokens += more;
  };
  async function* run() {
    try {
      yield* make(used);
    } finally {
      if (tokens > 0) await budget.settle(booking, tokens);
    }
  }
  return run();
}

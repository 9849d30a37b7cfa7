import { formatNumber, longDay } from '@soloist/contracts';
import { isDuplicateKey, rateLimited } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { SageConfig } from '../../../config.ts';
import type { SageCaller } from '../reply-source.rules.ts';
import { BudgetModel } from './budget.model.ts';
import type { ProLookup } from './plan.client.ts';

/** Tokens reserved by a reply until its usage is known. */
export interface Reservation {
  userId: string;
  month: string;
  tokens: number;
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const renewalAfter = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** The monthly token budget of each person, reserved so that concurrent replies count too. */
export function createBudget({ config, isPro }: { config: SageConfig; isPro: ProLookup }) {
  const limitOf = async (person: SageCaller) =>
    (await isPro(person)) ? config.SAGE_BUDGET_PRO : config.SAGE_BUDGET_FREE;

  return {
    async stateOf(person: SageCaller) {
      const now = new Date();
      const key = { userId: person.user.sub, month: monthOf(now) };
      const [limit, budget] = await Promise.all([limitOf(person), BudgetModel.findOne(key).lean()]);
      return { used: budget?.used ?? 0, limit, renewsAt: renewalAfter(now).toISOString() };
    },

    /** @throws AppError `rate_limited` when the month's tokens are used up, or reserved. */
    async reserve(person: SageCaller, tokens: number): Promise<Reservation> {
      const now = new Date();
      const key = { userId: person.user.sub, month: monthOf(now) };
      const limit = await limitOf(person);
      const held = { ...key, tokens };
      const hold = async () => {
        const { matchedCount } = await BudgetModel.updateOne(
          { ...key, $expr: mongoose.trusted({ $lt: [{ $add: ['$used', '$reserved'] }, limit] }) },
          { $inc: { reserved: tokens } },
        );
        return matchedCount === 1;
      };
      if (await hold()) return held;
      // The month's first reply has no budget yet.
      await BudgetModel.updateOne(key, {}, { upsert: true }).catch((err) => {
        if (!isDuplicateKey(err)) throw err;
      });
      if (await hold()) return held;
      const amount = formatNumber(limit);
      throw rateLimited(
        `You’ve used this month’s ${amount} tokens of Sage AI. They renew on ${longDay(renewalAfter(now))}.`,
      );
    },

    /** Books the used tokens in place of the reserved ones. */
    async reconcile({ userId, month, tokens }: Reservation, used: number) {
      await BudgetModel.updateOne({ userId, month }, { $inc: { used, reserved: -tokens } });
    },
  };
}
export type Budget = ReturnType<typeof createBudget>;

/**
 * Streams the parts of `make` and books the tokens that it reports, however it ends.
 * @throws AppError `rate_limited` when the month's tokens are used up.
 */
export async function withBookedUsage<Chunk>(
  { budget, person }: { budget: Budget; person: SageCaller },
  make: (used: (tokens: number) => void) => AsyncIterable<Chunk>,
): Promise<AsyncGenerator<Chunk>> {
  // No reservation: a killed process would hold it all month.
  const booking = await budget.reserve(person, 0);
  let tokens = 0;
  const used = (more: number) => {
    tokens += more;
  };
  async function* run() {
    try {
      yield* make(used);
    } finally {
      if (tokens > 0) await budget.reconcile(booking, tokens);
    }
  }
  return run();
}

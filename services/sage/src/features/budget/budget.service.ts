import { isDuplicateKey, rateLimited } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { SageConfig } from '../../config.ts';
import type { Asker } from '../replies/reply-source.ts';
import { BudgetModel } from './budget.model.ts';
import type { ProLookup } from './pro-lookup.ts';

/** Tokens that a reply holds until it is known what it took. */
export interface Reservation {
  userId: string;
  month: string;
  tokens: number;
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const renewalAfter = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** What each person may use in a calendar month, booked so that replies at the same time count too. */
export function createBudget({ config, isPro }: { config: SageConfig; isPro: ProLookup }) {
  const limitOf = async (person: Asker) =>
    (await isPro(person)) ? config.SAGE_BUDGET_PRO : config.SAGE_BUDGET_FREE;

  return {
    async stateOf(person: Asker) {
      const now = new Date();
      const key = { userId: person.user.sub, month: monthOf(now) };
      const [limit, found] = await Promise.all([limitOf(person), BudgetModel.findOne(key).lean()]);
      return { used: found?.used ?? 0, limit, renewsAt: renewalAfter(now).toISOString() };
    },

    /** @throws AppError `rate_limited` when the month's tokens are used up, or held by other replies. */
    async reserve(person: Asker, tokens: number): Promise<Reservation> {
      const now = new Date();
      const key = { userId: person.user.sub, month: monthOf(now) };
      const limit = await limitOf(person);
      await BudgetModel.updateOne(key, {}, { upsert: true }).catch((err) => {
        if (!isDuplicateKey(err)) throw err;
      });
      const { matchedCount } = await BudgetModel.updateOne(
        { ...key, $expr: mongoose.trusted({ $lt: [{ $add: ['$used', '$reserved'] }, limit] }) },
        { $inc: { reserved: tokens } },
      );
      if (matchedCount === 1) return { ...key, tokens };
      const amount = limit.toLocaleString('en');
      throw rateLimited(
        `You have used this month's ${amount} tokens of Sage AI. They renew on ${longDay.format(renewalAfter(now))}.`,
      );
    },

    /** Books what was used in place of what was held. */
    async settle({ userId, month, tokens }: Reservation, used: number) {
      await BudgetModel.updateOne({ userId, month }, { $inc: { used, reserved: -tokens } });
    },
  };
}
export type Budget = ReturnType<typeof createBudget>;

import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { AccountModel, changeAccount } from '../modules/accounts/index.ts';

/**
 * A rate was an amount in dollars, whatever the person's currency. It now is one in their currency:
 * in others than dollars it is hidden until its person confirms the number.
 */
async function hideRates() {
  const accounts = AccountModel.find(
    {
      currency: mongoose.trusted({ $nin: ['USD', null] }),
      isRateHidden: mongoose.trusted({ $ne: true }),
    },
    { _id: 1 },
  ).lean();
  for await (const { _id } of accounts) await changeAccount(_id, () => ({ isRateHidden: true }));
}

export const confirmRatesInOwnCurrency: Migration = {
  name: '2026-11-28-rates-in-own-currency',
  up: hideRates,
  // The previous version shows every rate in dollars, also one that its person has confirmed since.
  down: hideRates,
};

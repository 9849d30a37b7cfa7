import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { AccountModel } from '../modules/accounts/index.ts';

const isOld = () => ({ portfolio: mongoose.trusted({ $exists: false }) });
const isEmpty = [{ headline: '' }, { 'skills.0': mongoose.trusted({ $exists: false }) }];

/**
 * Hides the default rate, and the default availability of profiles without a headline or skills:
 * nobody typed them. Sites stay published until marketplace reports which of them are empty. The
 * last step marks accounts as done.
 */
async function up() {
  await AccountModel.updateMany(
    { ...isOld(), hourlyRate: '50$' },
    { $set: { isRateHidden: true } },
  );
  await AccountModel.updateMany(
    { ...isOld(), acceptingProjects: true, $or: isEmpty },
    { $set: { isAvailabilityHidden: true } },
  );
  await AccountModel.updateMany(isOld(), {
    $set: {
      portfolio: { published: true, hasProjects: false, version: 0 },
      // The start that follows renews the directory's entries.
      directoryEdition: 0,
    },
  });
}

/** Shows them again. */
async function down() {
  await AccountModel.collection.updateMany(
    { portfolio: { $exists: true } },
    {
      $unset: { portfolio: 1, isRateHidden: 1, isAvailabilityHidden: 1 },
    },
  );
}

export const hideUnconfirmedDetails: Migration = {
  name: '2026-11-28-hide-unconfirmed-details',
  up,
  down,
};

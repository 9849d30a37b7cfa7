import type { NotificationKind } from '@soloist/contracts';
import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { AccountModel } from '../modules/accounts/index.ts';

/** Kinds of email that an edition added. */
const addedIn: Record<number, NotificationKind[]> = {
  1: ['site_message'],
  2: ['job_news', 'job_matches', 'recommendations'],
  3: ['messages', 'invoice_news'],
  4: ['payment_news'],
};

const newest = 4;

/** Adds newer kinds of email to older accounts. */
async function up() {
  for (let edition = 1; edition <= newest; edition += 1) {
    const isOlder = mongoose.trusted({ $not: mongoose.trusted({ $gte: edition }) });
    await AccountModel.updateMany(
      { emailEdition: isOlder },
      {
        $addToSet: { emailPref: mongoose.trusted({ $each: addedIn[edition] ?? [] }) },
        $set: { emailEdition: edition },
      },
    );
  }
}

/** Returns accounts to the first edition, which had none of these kinds. */
async function down() {
  await AccountModel.collection.updateMany({ emailEdition: { $exists: true } }, {
    $pull: { emailPref: { $in: Object.values(addedIn).flat() } },
    $unset: { emailEdition: 1 },
  } as object);
}

export const addMailKinds: Migration = { name: '2026-11-21-add-mail-kinds', up, down };

import type { NoticeKind } from '@soloist/contracts';
import mongoose from 'mongoose';
import { AccountModel, emailEdition } from '../accounts/accounts.model.ts';

/** Kinds of mail that came with an edition. */
const addedIn: Record<number, NoticeKind[]> = {
  1: ['site_message'],
  2: ['job_news', 'job_matches', 'recommendations'],
  3: ['messages', 'invoice_news'],
  4: ['payment_news'],
};

/** Gives the kinds of mail that were added since to the accounts that are older. */
export async function upgradeMailKinds() {
  for (let edition = 1; edition <= emailEdition; edition += 1) {
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

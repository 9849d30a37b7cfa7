import type { EmailKind } from '@soloist/contracts';
import mongoose from 'mongoose';
import { AccountModel, emailEdition } from '../accounts/accounts.model.ts';

const added: EmailKind = 'site_message';

/** Gives the kinds of mail that were added since to the accounts that are older. */
export async function upgradeMailKinds() {
  await AccountModel.updateMany(
    { emailEdition: mongoose.trusted({ $ne: emailEdition }) },
    { $addToSet: { emailPref: added }, $set: { emailEdition } },
  );
}

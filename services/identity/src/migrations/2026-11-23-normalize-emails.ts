import { normalizeEmail } from '@soloist/contracts';
import { isDuplicateKey, type Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { AccountModel } from '../modules/accounts/index.ts';

/** Normalises emails with an international domain to the form that login uses; taken ones stay. */
async function up() {
  const isInternational = { email: mongoose.trusted({ $regex: /[^ -~]/ }) };
  for await (const { _id, email } of AccountModel.find(isInternational, { email: 1 })
    .lean()
    .cursor()) {
    const normalized = normalizeEmail(email);
    if (!normalized) continue;
    // The start that follows fills the terms that admins find the account by.
    const change = { $set: { email: normalized }, $unset: { lookupTerms: 1 } };
    await AccountModel.updateOne({ _id, email }, change).catch((err: unknown) => {
      if (!isDuplicateKey(err)) throw err;
    });
  }
}

export const normalizeEmails: Migration = {
  name: '2026-11-23-normalize-emails',
  up,
  down: { unneeded: 'The previous version also finds an account by its normalized address.' },
};

import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { ContactMessageModel } from '../contact/contact.model.ts';
import { SessionModel } from '../sessions/sessions.model.ts';
import { endAllSessions } from '../sessions/sessions.service.ts';
import { ProfileDayModel } from '../views/views.model.ts';
import type { Erasure } from './erasures.model.ts';
import { removeExportFiles } from './export-files.ts';
import { removeExport } from './exports.service.ts';

const { trusted } = mongoose;

/** Identity's own part of an erasure. Doing it again is harmless, whatever the address is used for by then. */
export async function eraseOwn(
  { _id, email, askedAt }: Pick<Erasure, '_id' | 'email' | 'askedAt'>,
  parts: Parts,
) {
  // Before, so that nobody acts for an account that is gone; after, for who signed in meanwhile.
  await endAllSessions(_id, parts);
  await AccountModel.deleteOne({ _id });
  await endAllSessions(_id, parts);
  // Their ids stay until their tokens have run out, which are refused by them.
  await SessionModel.updateMany(
    { accountId: _id },
    { $set: { device: '', ip: '', outbox: [] }, $unset: { mark: 1 } },
  );
  await AccountModel.updateMany(
    { savedProfile: String(_id) },
    { $pull: { savedProfile: String(_id) } },
  );
  // What is counted and not stored yet goes with the rest.
  await parts.views.flush();
  await ProfileDayModel.deleteMany({ profileId: _id });
  await parts.ownBrowsers.forget(String(_id));
  await ContactMessageModel.deleteMany({ email, createdAt: trusted({ $lte: askedAt }) });
  await removeExport({ accountId: _id });
  await removeExportFiles(_id);
  await parts.attempts.forgetAddress(email);
}

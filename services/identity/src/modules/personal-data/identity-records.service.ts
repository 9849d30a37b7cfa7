import mongoose from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type Account, AccountModel, presentMyProfile } from '../accounts/index.ts';
import { presentHosts } from '../hosts/index.ts';
import { ContactMessageModel, ProfileDayModel } from '../profiles/index.ts';
import { ActivityModel, endAllSessions, SessionModel } from '../sessions/index.ts';
import {
  ApiKeyModel,
  AppModel,
  ConnectionModel,
  endAllConnections,
  listApiKeys,
  listConnections,
  listOwnApps,
  presentApiKey,
  presentConnection,
  presentLinkedAccounts,
  presentOwnApp,
  presentPasskeys,
  presentTwoStep,
  removeAllApps,
  revokeAllApiKeys,
} from '../sign-in/index.ts';
import type { Erasure } from './erasures.model.ts';
import { removeExportFiles } from './export-files.service.ts';
import { ExportModel } from './exports.model.ts';

const { trusted } = mongoose;

/** Identity's data of a person, without its secrets: hashes, codes and keys. */
export async function readIdentityRecords(account: Account): Promise<object> {
  const { _id, email } = account;
  const [sessions, activity, apiKeys, connections, ownApps, views, contactMessages] =
    await Promise.all([
      SessionModel.find({ accountId: _id }, { _id: 0, accountId: 0, mark: 0, __v: 0 }).lean(),
      ActivityModel.find(
        { accountId: _id },
        { _id: 0, accountId: 0, sourceId: 0, outbox: 0, __v: 0 },
      ).lean(),
      listApiKeys(_id),
      listConnections(_id),
      listOwnApps(_id),
      ProfileDayModel.find({ profileId: _id }, { _id: 0, day: 1, views: 1 }).lean(),
      ContactMessageModel.find({ email }, { _id: 0, __v: 0 }).lean(),
    ]);
  return {
    account: {
      ...presentMyProfile(account),
      invitedBy: account.ref,
      referralCode: account.referralCode ?? '',
    },
    deletion: presentDeletion(account),
    ...presentHosts(account),
    linkedAccounts: presentLinkedAccounts(account).accounts,
    ...presentPasskeys(account),
    twoStep: presentTwoStep(account),
    sessions,
    apiKeys: apiKeys.map(presentApiKey),
    connectedApps: connections.map(presentConnection),
    ownApps: ownApps.map(presentOwnApp),
    activity,
    views,
    contactMessages,
  };
}

const presentDeletion = ({ deletion }: Account) =>
  deletion ? { requestedAt: deletion.requestedAt, endsAt: deletion.endsAt } : null;

/**
 * Erases identity's data of a person. Running again has no effect, even if the email is in use
 * again.
 */
export async function eraseIdentityData(
  { _id, email, askedAt }: Pick<Erasure, '_id' | 'email' | 'askedAt'>,
  deps: IdentityDeps,
) {
  // Ends sessions before, so that no one acts for a deleted account, and after, for new sign-ins.
  await endAllSessions(_id, deps);
  await endPrograms(_id, deps);
  await AccountModel.deleteOne({ _id });
  await endAllSessions(_id, deps);
  await endPrograms(_id, deps);
  await ApiKeyModel.deleteMany({ accountId: _id });
  await ConnectionModel.deleteMany({ accountId: _id });
  await AppModel.deleteMany({ accountId: _id });
  // Session ids stay until their tokens have expired, to refuse them.
  await SessionModel.updateMany(
    { accountId: _id },
    { $set: { device: '', ip: '', outbox: [] }, $unset: { mark: 1 } },
  );
  await ActivityModel.deleteMany({ accountId: _id });
  await AccountModel.updateMany(
    { savedProfile: String(_id) },
    { $pull: { savedProfile: String(_id) } },
  );
  // Pending counts are stored first, to be deleted too.
  await deps.views.flush();
  await ProfileDayModel.deleteMany({ profileId: _id });
  await deps.ownerDevices.forget(String(_id));
  await ContactMessageModel.deleteMany({ email, createdAt: trusted({ $lte: askedAt }) });
  await ExportModel.deleteOne({ accountId: _id });
  await removeExportFiles(_id);
  await deps.attempts.forgetAddress(email);
}

/** Keys, connected apps, and the person's own apps in the accounts of others. */
async function endPrograms(accountId: Erasure['_id'], deps: IdentityDeps) {
  await revokeAllApiKeys(accountId, deps);
  await endAllConnections(accountId, deps);
  await removeAllApps(accountId, deps);
}

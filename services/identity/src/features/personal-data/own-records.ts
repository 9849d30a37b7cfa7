import type { Account } from '../accounts/accounts.model.ts';
import { ContactMessageModel } from '../contact/contact.model.ts';
import { presentHosts } from '../hosts/hosts.presenter.ts';
import { presentOwnProfile } from '../profiles/profiles.presenter.ts';
import { presentLinkedAccounts } from '../providers/linked-accounts.presenter.ts';
import { SessionModel } from '../sessions/sessions.model.ts';
import { ProfileDayModel } from '../views/views.model.ts';

/** What identity itself knows of a person, without what only it may know: hashes, codes and keys. */
export async function ownRecords(account: Account): Promise<object> {
  const { _id, email } = account;
  const [sessions, views, contactMessages] = await Promise.all([
    SessionModel.find({ accountId: _id }, { _id: 0, accountId: 0, mark: 0, __v: 0 }).lean(),
    ProfileDayModel.find({ profileId: _id }, { _id: 0, day: 1, views: 1 }).lean(),
    ContactMessageModel.find({ email }, { _id: 0, __v: 0 }).lean(),
  ]);
  return {
    account: {
      ...presentOwnProfile(account),
      invitedBy: account.ref,
      referralCode: account.referralCode ?? '',
    },
    ...presentHosts(account),
    linkedAccounts: presentLinkedAccounts(account).accounts,
    sessions,
    views,
    contactMessages,
  };
}

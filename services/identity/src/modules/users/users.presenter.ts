import { type UserAccount, type UserRow, userAccount, userRow } from '@soloist/contracts';
import * as z from 'zod/mini';
import { type Account, stateOf } from '../accounts/index.ts';
import type { StoredSession } from '../sessions/index.ts';

interface UserAccountView {
  account: Account;
  isAdmin: boolean;
}

const describeAccount = ({ account, isAdmin }: UserAccountView) => ({
  ...account,
  id: String(account._id),
  state: stateOf(account),
  isAdmin,
  createdAt: account.createdAt.toISOString(),
});

// The contract's schemas drop every field that they do not name.
export const presentRow = (view: UserAccountView): UserRow =>
  z.parse(userRow, describeAccount(view));

export const presentUser = (view: UserAccountView, sessions: StoredSession[]): UserAccount =>
  z.parse(userAccount, {
    ...describeAccount(view),
    plan: view.account.plan_details,
    hosts: view.account.provedHosts,
    suspension: presentSuspension(view.account),
    sessions: sessions.map(presentSession),
  });

const presentSuspension = ({ suspension }: Account) =>
  suspension ? { at: suspension.at.toISOString(), reason: suspension.reason } : null;

const presentSession = ({ _id, device, ip, createdAt, lastSeenAt }: StoredSession) => ({
  id: String(_id),
  device,
  ip,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});

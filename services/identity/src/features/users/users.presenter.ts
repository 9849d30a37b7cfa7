import { type UserAccount, type UserRow, userAccount, userRow } from '@soloist/contracts';
import * as z from 'zod/mini';
import type { Account } from '../accounts/accounts.model.ts';
import type { Session } from '../sessions/sessions.model.ts';
import { stateOf } from './lookup.ts';

interface Shown {
  account: Account;
  isAdmin: boolean;
}

const factsOf = ({ account, isAdmin }: Shown) => ({
  ...account,
  id: String(account._id),
  state: stateOf(account),
  isAdmin,
  createdAt: account.createdAt.toISOString(),
});

// The contract's schemas drop every field that they do not name.
export const presentRow = (shown: Shown): UserRow => z.parse(userRow, factsOf(shown));

export const presentUser = (shown: Shown, sessions: Session[]): UserAccount =>
  z.parse(userAccount, {
    ...factsOf(shown),
    plan: shown.account.plan_details,
    hosts: shown.account.provedHosts,
    suspension: presentSuspension(shown.account),
    sessions: sessions.map(presentSession),
  });

const presentSuspension = ({ suspension }: Account) =>
  suspension ? { at: suspension.at.toISOString(), reason: suspension.reason } : null;

const presentSession = ({ _id, device, ip, createdAt, lastSeenAt }: Session) => ({
  id: String(_id),
  device,
  ip,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});

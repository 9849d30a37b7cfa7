import type { DomainEvent } from '@soloist/contracts';
import { forbidden, newEvent, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import {
  type Account,
  AccountModel,
  passwordMark,
  type StoredRecovery,
} from '../../accounts/index.ts';
import { type ArrivingClient, type Client, forgetRememberedDevices } from '../../sessions/index.ts';
import { recoveryActEvent } from '../account-acts.events.ts';
import { type ChangeOrigin, credentialChangedEvent } from '../credential-changes.events.ts';
import { findPendingSignIn } from '../pending-sign-ins.service.ts';
import { endProgramAccess } from '../program-access.service.ts';
import {
  emailTimeAfter,
  hasEnded,
  isPasswordTooNew,
  isStopToken,
  newRecovery,
  openRecoveryOf,
  stopTokenOf,
} from './recovery.rules.ts';

const { trusted } = mongoose;
type Keys = Pick<IdentityDeps, 'twoStepKeys'>;
type RecoveringAccount = Account & { recovery: StoredRecovery };

const pendingEvent = (account: RecoveringAccount, { twoStepKeys }: Keys) => {
  const { email, fname, recovery } = account;
  const { startedAt, endsAt, device, ip } = recovery;
  return newEvent('identity.recovery-pending', {
    ...{ email, fname, device, ip },
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    stopToken: stopTokenOf(account, twoStepKeys.stopping),
  });
};

/**
 * Starts the waiting period for a person who entered the password in this browser. While one is
 * open, it is returned unchanged. The mailbox is not enough: its holder can delete our emails.
 * @throws AppError `forbidden`, `rate_limited`.
 */
export async function startRecovery(
  client: ArrivingClient,
  deps: IdentityDeps,
): Promise<StoredRecovery> {
  const pending = await findPendingSignIn('second-step', client, deps.redis);
  if (!pending) throw loginExpired();
  const account = await AccountModel.findById(pending.accountId).lean();
  // It was turned off meanwhile, or the password was changed.
  if (!account?.twoStep || passwordMark(account) !== pending.passwordMark) throw loginExpired();
  if (pending.method !== 'password') throw passwordRequired();
  if (isPasswordTooNew(account)) throw passwordTooNew();
  const { _id, email, twoStep } = account;
  const open = openRecoveryOf(account);
  if (open) return open;
  await deps.attempts.countRecovery({ email, ip: client.ip });
  const recovery = newRecovery({ device: client.device, ip: client.ip }, new Date());
  const { modifiedCount } = await AccountModel.updateOne(
    {
      ...{ _id, passwordHash: account.passwordHash, 'twoStep.sealedSecret': twoStep.sealedSecret },
      'recovery.startedAt': account.recovery?.startedAt ?? null,
    },
    {
      $set: { recovery },
      $push: {
        outbox: {
          $each: [pendingEvent({ ...account, recovery }, deps), recoveryActEvent(_id, 'start')],
        },
      },
    },
  );
  if (modifiedCount === 1) return recovery;
  // Another request was first.
  const now = await AccountModel.findById(_id).lean();
  const first = now && openRecoveryOf(now);
  if (!first) throw loginExpired();
  return first;
}

const loginExpired = () => forbidden('This login has expired. Log in again to start recovery.');
const passwordRequired = () =>
  forbidden('Log in with your password to start recovery. Reset it if you have none.');
const passwordTooNew = () =>
  forbidden('Recovery can start 72 hours after a password reset. Log in again then.');

/** The open recovery as its signed-in owner sees it, with what stops it; null without one. */
export function presentOwnedRecovery(account: Account, { twoStepKeys }: Keys) {
  const recovery = openRecoveryOf(account);
  if (!recovery) return null;
  const stopToken = stopTokenOf({ ...account, recovery }, twoStepKeys.stopping);
  return { endsAt: recovery.endsAt.toISOString(), stopToken };
}

/** @throws AppError `not_found` when the recovery was stopped, completed or has expired. */
export async function findRecovery(
  token: string,
  { twoStepKeys }: Keys,
): Promise<RecoveringAccount> {
  const account = await AccountModel.findById(token.split('.', 1)[0]).lean();
  const recovery = account && openRecoveryOf(account);
  if (!recovery) throw notFound('recovery');
  const holder = { ...account, recovery };
  if (!isStopToken(token, holder, twoStepKeys.stopping)) throw notFound('recovery');
  return holder;
}

export async function stopRecoveryByLink(
  { token, origin }: { token: string; origin: ChangeOrigin },
  deps: Keys,
) {
  await stopRecovery(await findRecovery(token, deps), origin);
}

/** Stops an open recovery, if there is one: its owner can log in, or the request was not theirs. */
export async function stopRecovery(
  account: Pick<Account, '_id' | 'email' | 'fname' | 'recovery'>,
  origin: ChangeOrigin,
) {
  const recovery = openRecoveryOf(account);
  if (!recovery) return;
  const outbox = { $each: recoveryStoppedEvents(account, origin) };
  await AccountModel.updateOne(
    { _id: account._id, 'recovery.startedAt': recovery.startedAt },
    { $set: { recovery: null }, $push: { outbox } },
  );
}

/** The events of a write that stops an open recovery; empty without one. */
export const recoveryStoppedEvents = (
  account: Pick<Account, '_id' | 'email' | 'fname' | 'recovery'>,
  origin: ChangeOrigin,
): DomainEvent[] =>
  openRecoveryOf(account)
    ? [
        credentialChangedEvent(account, { change: 'recovery-stopped', origin }),
        ...recoveryStopActs(account),
      ]
    : [];

/** The entry of the audit log of a write that stops an open recovery; empty without one. */
export const recoveryStopActs = (account: Pick<Account, '_id' | 'recovery'>): DomainEvent[] =>
  openRecoveryOf(account) ? [recoveryActEvent(account._id, 'stop')] : [];

/**
 * Turns two-step verification off and revokes API keys, if the waiting period has ended; returns
 * whether it did.
 */
export async function completeRecovery(
  account: Account,
  { ip, device }: Client,
  deps: IdentityDeps,
): Promise<boolean> {
  const { _id, passwordHash } = account;
  const recovery = openRecoveryOf(account);
  if (!recovery || !hasEnded(recovery)) return false;
  const origin = { ip, device };
  // Before the recovery ends: a process killed in between leaves no key and no connected app.
  await endProgramAccess(account, origin, deps);
  const event = credentialChangedEvent(account, { change: 'recovered', origin });
  const { modifiedCount } = await AccountModel.updateOne(
    { _id, passwordHash, 'recovery.startedAt': recovery.startedAt },
    {
      $set: { twoStep: null, recovery: null },
      $push: { outbox: { $each: [event, recoveryActEvent(_id, 'complete')] } },
    },
  );
  if (modifiedCount === 0) return false;
  await forgetRememberedDevices(_id);
  return true;
}

const batch = 100;

/** Emails the owners of pending recoveries each day, and when a login needs no code. */
export async function emailDueRecoveries(deps: Keys, now = new Date()) {
  const due = await AccountModel.find({
    'recovery.nextEmailAt': trusted({ $type: 'date', $lte: now }),
  })
    .limit(batch)
    .lean();
  for (const account of due) {
    const { _id, recovery } = account;
    if (!recovery) continue;
    // The time in the filter lets one of concurrent processes email.
    await AccountModel.updateOne(
      {
        ...{ _id, 'recovery.startedAt': recovery.startedAt },
        'recovery.nextEmailAt': recovery.nextEmailAt,
      },
      {
        $set: { 'recovery.nextEmailAt': emailTimeAfter(recovery, now) },
        $push: { outbox: pendingEvent({ ...account, recovery }, deps) },
      },
    );
  }
}

import { type DomainEvent, dayMs, deletionDays, type TokenClaims } from '@soloist/contracts';
import { conflict, type EventHandlers } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import {
  type Account,
  AccountModel,
  changeAccount,
  requireAccount,
  type StoredDeletion,
} from '../accounts/index.ts';
import { endAllSessions, hasRecentReport } from '../sessions/index.ts';
import {
  type ChangeOrigin,
  deletionChangedEvent,
  endAllConnections,
  requireCurrentPassword,
  revokeAllApiKeys,
} from '../sign-in/index.ts';
import { eraseAccount } from './erasures.service.ts';

const { trusted } = mongoose;

function newDeletion(requestedAt: Date): StoredDeletion {
  const endsAt = new Date(requestedAt.getTime() + deletionDays * dayMs);
  return { requestedAt, endsAt, nextAt: new Date(endsAt.getTime() - dayMs), isFinal: false };
}

interface DeletionRequest {
  user: TokenClaims;
  password: string;
  origin: ChangeOrigin;
}

/**
 * Schedules the deletion of the caller's account: hidden, signed out, erased after 14 days. Repeating
 * it changes nothing.
 * @throws AppError `conflict` without a password, or within a day of a reported sign-in;
 * `invalid_input` for a wrong password.
 */
export async function requestDeletion(
  { user, password, origin }: DeletionRequest,
  deps: IdentityDeps,
): Promise<StoredDeletion> {
  const account = await requireAccount(user);
  if (!account.hasPassword) {
    throw conflict(
      'Your account has no password yet. Log out, reset your password, then delete your account.',
    );
  }
  await requireCurrentPassword({ account, user, password, field: 'password' }, deps);
  // Payouts that wait for the end of the block would go to deactivated accounts, and an intruder
  // with the password would get around the block.
  if (await hasRecentReport(account._id)) {
    throw conflict(
      'A sign-in was reported as someone else’s. For 24 hours after that, the account can’t be deleted.',
    );
  }
  const { deletion } = await changeAccount(user.sub, (current) => {
    if (current.deletion) return undefined;
    const requested = newDeletion(new Date());
    const change = { stage: 'scheduled' as const, deletion: requested, origin };
    return { deletion: requested, event: deletionChangedEvent(current, change) };
  });
  await endAllAccess(account._id, deps);
  if (!deletion) throw new Error('the deletion was not stored');
  return deletion;
}

async function endAllAccess(accountId: Types.ObjectId, deps: IdentityDeps) {
  await endAllSessions(accountId, deps);
  await revokeAllApiKeys(accountId, deps);
  await endAllConnections(accountId, deps);
}

/**
 * Ends sessions and keys again, for sign-ins at the same moment and a process that was killed after
 * the request. A session from after the owner kept the account stays.
 */
async function endAccessOfDeletion(
  { payload: { userId, stage, requestedAt } }: DomainEvent<'identity.deletion-changed'>,
  deps: IdentityDeps,
) {
  if (stage !== 'scheduled') return;
  const scheduled = { _id: userId, 'deletion.requestedAt': new Date(requestedAt) };
  if (await AccountModel.exists(scheduled)) await endAllAccess(new Types.ObjectId(userId), deps);
}

export const deletionEvents = (deps: IdentityDeps) =>
  ({
    'identity.deletion-changed': (event) => endAccessOfDeletion(event, deps),
  }) satisfies EventHandlers;

const batch = 100;

/** Reminds owners a day before the end, and erases accounts whose 14 days are over. */
export async function advanceDeletions(deps: IdentityDeps, now = new Date()) {
  const due = await AccountModel.find({
    'deletion.nextAt': trusted({ $type: 'date', $lte: now }),
  })
    .limit(batch)
    .lean();
  for (const account of due) {
    await advanceDeletion(account, deps, now).catch((err: Error) =>
      deps.logger.warn(
        { err: err.message, userId: String(account._id) },
        'deletion paused; will retry',
      ),
    );
  }
}

async function advanceDeletion({ _id }: Account, deps: IdentityDeps, now: Date) {
  const isReported = await hasRecentReport(_id);
  const { deletion, ...account } = await changeAccount(_id, (current) =>
    nextStep(current, { isReported, now }),
  );
  // The decision is stored before anything is erased: from then on nobody can keep the account.
  if (deletion?.isFinal) await eraseAccount(account, deps, deletion);
}

/** Undefined when it is not due: another process was first, or the owner has kept the account. */
function nextStep(account: Account, { isReported, now }: { isReported: boolean; now: Date }) {
  const { deletion } = account;
  if (!deletion || deletion.isFinal || deletion.nextAt > now) return undefined;
  const { endsAt } = deletion;
  const announce = (stage: 'reminder' | 'postponed', next: StoredDeletion) => ({
    deletion: next,
    event: deletionChangedEvent(account, { stage, deletion: next }),
  });
  if (endsAt > now) return announce('reminder', { ...deletion, nextAt: endsAt });
  if (isReported) {
    // Perhaps a stranger asked for the deletion; the owner gets another day to notice.
    const later = new Date(now.getTime() + dayMs);
    return announce('postponed', { ...deletion, endsAt: later, nextAt: later });
  }
  return { deletion: { ...deletion, isFinal: true } };
}

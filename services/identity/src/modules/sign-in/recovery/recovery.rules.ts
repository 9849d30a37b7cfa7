import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs, hourMs, recoveryOpenDays, recoveryWaitHours } from '@soloist/contracts';
import type { Account, StoredRecovery } from '../../accounts/index.ts';
import type { ChangeOrigin } from '../credential-changes.events.ts';

export function newRecovery({ device, ip }: ChangeOrigin, startedAt: Date): StoredRecovery {
  const endsAt = new Date(startedAt.getTime() + recoveryWaitHours * hourMs);
  return {
    ...{ startedAt, endsAt, device, ip },
    expiresAt: new Date(endsAt.getTime() + recoveryOpenDays * dayMs),
    nextEmailAt: new Date(startedAt.getTime() + dayMs),
  };
}

/** The recovery while it is pending or a login needs no code. */
export const openRecoveryOf = ({ recovery }: Pick<Account, 'recovery'>, now = new Date()) =>
  recovery && now < recovery.expiresAt ? recovery : undefined;

export const hasEnded = ({ endsAt }: StoredRecovery, now = new Date()) => now >= endsAt;

/** Each day, and last when it ends; days that nobody was emailed are skipped. */
export function emailTimeAfter({ startedAt, endsAt }: StoredRecovery, now: Date): Date | null {
  if (now >= endsAt) return null;
  const daysPast = Math.floor((now.getTime() - startedAt.getTime()) / dayMs);
  return new Date(startedAt.getTime() + (daysPast + 1) * dayMs);
}

/** A password that was reset with the mailbox alone allows a recovery only after the waiting period. */
export const isPasswordTooNew = ({ passwordResetAt }: Pick<Account, 'passwordResetAt'>) =>
  passwordResetAt && Date.now() - passwordResetAt.getTime() < recoveryWaitHours * hourMs;

type RecoveryHolder = Pick<Account, '_id'> & { recovery: Pick<StoredRecovery, 'startedAt'> };

/** Stops this recovery and no later one. It is derived, so that every email has the same link. */
export function stopTokenOf({ _id, recovery }: RecoveryHolder, key: Buffer): string {
  const subject = `${_id} ${recovery.startedAt.getTime()}`;
  return `${_id}.${createHmac('sha256', key).update(subject).digest('base64url')}`;
}

export function isStopToken(token: string, holder: RecoveryHolder, key: Buffer): boolean {
  const expected = Buffer.from(stopTokenOf(holder, key));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

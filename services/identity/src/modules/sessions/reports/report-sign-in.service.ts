import { hourMs, payoutBlockHours } from '@soloist/contracts';
import { newEvent, notFound } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { AccountModel } from '../../accounts/index.ts';
import { ActivityModel, type StoredActivity } from '../activity/activity.model.ts';
import { isReportToken } from '../activity/report-tokens.rules.ts';
import { type Client, forgetRememberedDevices } from '../known-devices.service.ts';
import { endReportedSession } from '../sessions.service.ts';

/** Where a report was made. */
export type ReportOrigin = Pick<Client, 'ip' | 'device'>;

export const blockedUntil = (reportedAt: Date) =>
  new Date(reportedAt.getTime() + payoutBlockHours * hourMs);

/** Whether a sign-in of this account was reported so recently that nothing is paid out. */
export async function hasRecentReport(accountId: Types.ObjectId): Promise<boolean> {
  const reportedAt = mongoose.trusted({ $gt: new Date(Date.now() - payoutBlockHours * hourMs) });
  return (await ActivityModel.exists({ accountId, reportedAt })) !== null;
}

/** @throws AppError `not_found`, for another person's sign-in too. */
export async function findOwnSignIn(id: string, accountId: string): Promise<StoredActivity> {
  const signIn = await ActivityModel.findOne({ _id: id, accountId, kind: 'signed-in' }).lean();
  if (!signIn) throw notFound('sign-in');
  return signIn;
}

/** @throws AppError `not_found` for an expired or wrong link. */
export async function findLinkedSignIn(
  token: string,
  { twoStepKeys }: Pick<IdentityDeps, 'twoStepKeys'>,
): Promise<StoredActivity> {
  const [id = ''] = token.split('.', 1);
  const signIn = await ActivityModel.findOne({ _id: id, kind: 'signed-in' }).lean();
  if (!signIn || !isReportToken(token, signIn, twoStepKeys.reporting)) throw notFound('sign-in');
  return signIn;
}

/**
 * Reports a sign-in as someone else's: ends its session, forgets remembered devices and blocks
 * payouts. The first report of a sign-in decides; a repeated one only ends the session again.
 * @returns when payouts are possible again.
 * @throws AppError `rate_limited`: the session has ended, but payouts aren’t blocked.
 */
export async function reportSignIn(
  { signIn, origin }: { signIn: StoredActivity; origin: ReportOrigin },
  deps: IdentityDeps,
): Promise<Date> {
  const { _id, accountId } = signIn;
  // First, so that anyone who uses up the owner's reports of the day keeps no session.
  await endReported(_id, accountId, deps);
  if (!signIn.reportedAt) await storeReport({ signIn, origin }, deps);
  const { reportedAt } = await ActivityModel.findById(_id).orFail().lean();
  return blockedUntil(reportedAt ?? new Date());
}

/** The report and its events are one write, so that a killed process loses neither. */
async function storeReport(
  { signIn, origin }: { signIn: StoredActivity; origin: ReportOrigin },
  deps: IdentityDeps,
) {
  const { _id, accountId, createdAt, device, ip } = signIn;
  const account = await AccountModel.findById(accountId, { email: 1, fname: 1 }).lean();
  if (!account) throw notFound('sign-in');
  const userId = String(accountId);
  await deps.attempts.countReport(userId);
  const reportedAt = new Date();
  const until = blockedUntil(reportedAt).toISOString();
  const { email, fname } = account;
  const outbox = {
    $each: [
      newEvent('identity.payouts-blocked', { userId, until }),
      newEvent('identity.sign-in-reported', {
        ...{ userId, sessionId: String(_id), email, fname },
        ...{ signedInAt: createdAt.toISOString(), signedInFrom: device, signedInIp: ip },
        ...{ payoutsBlockedUntil: until, ...origin },
      }),
    ],
  };
  await ActivityModel.updateOne(
    { _id, accountId, reportedAt: null },
    { $set: { reportedAt }, $push: { outbox } },
  );
}

/** Idempotent. Remembered devices may be the stranger's, too: each needs the second step again. */
export async function endReported(
  sessionId: Types.ObjectId | string,
  accountId: Types.ObjectId | string,
  deps: IdentityDeps,
) {
  await endReportedSession(new Types.ObjectId(sessionId), deps);
  await forgetRememberedDevices(new Types.ObjectId(accountId));
}

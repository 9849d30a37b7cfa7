import type { NotificationKind } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import { AccountModel } from '../accounts/index.ts';

interface EmailChoice {
  userId: string;
  kinds: NotificationKind[];
}

/**
 * Whether any of the kinds is wanted.
 * @throws AppError `not_found` when the account was deleted.
 */
export async function isSubscribed({ userId, kinds }: EmailChoice): Promise<boolean> {
  const account = await AccountModel.findById(userId, { emailPref: 1 }).lean();
  if (!account) throw notFound('link');
  return kinds.some((kind) => account.emailPref.includes(kind));
}

/** Idempotent. @throws AppError `not_found` when the account is deleted. */
export async function setSubscribed({ userId, kinds }: EmailChoice, shouldSubscribe: boolean) {
  const change = shouldSubscribe
    ? { $addToSet: { emailPref: { $each: kinds } } }
    : { $pullAll: { emailPref: kinds } };
  const { matchedCount } = await AccountModel.updateOne({ _id: userId }, change);
  if (matchedCount === 0) throw notFound('link');
}

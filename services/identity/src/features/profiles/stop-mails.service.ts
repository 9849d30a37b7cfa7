import type { NoticeKind } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import { AccountModel } from '../accounts/accounts.model.ts';

interface MailChoice {
  userId: string;
  kinds: NoticeKind[];
}

/** Whether any of the kinds is wanted. @throws AppError `not_found` when the account is gone. */
export async function isMailWanted({ userId, kinds }: MailChoice): Promise<boolean> {
  const account = await AccountModel.findById(userId, { emailPref: 1 }).lean();
  if (!account) throw notFound('link');
  return kinds.some((kind) => account.emailPref.includes(kind));
}

/** Twice is harmless. @throws AppError `not_found` when the account is gone. */
export async function setMailWanted({ userId, kinds }: MailChoice, wanted: boolean) {
  const change = wanted
    ? { $addToSet: { emailPref: { $each: kinds } } }
    : { $pullAll: { emailPref: kinds } };
  const { matchedCount } = await AccountModel.updateOne({ _id: userId }, change);
  if (matchedCount === 0) throw notFound('link');
}

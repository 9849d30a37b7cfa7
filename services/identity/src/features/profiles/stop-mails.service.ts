import { timingSafeEqual } from 'node:crypto';
import { id, type NoticeKind, noticeKind, noticeKinds } from '@soloist/contracts';
import { createKeyedHash, notFound } from '@soloist/service-kit';
import * as z from 'zod/mini';
import { AccountModel } from '../accounts/accounts.model.ts';

const parts = z.tuple([id, noticeKind, z.string()]);
const shape = /^([0-9a-f]{24})-([a-z_]+)-([\w-]+)$/;

/** Links that end one kind of mail to one person, without signing in. They last: a mail may be read late. */
export function createStopTokens(secret: string) {
  const hash = createKeyedHash(secret, 'stop mails');
  const macOf = (userId: string, kind: NoticeKind) => hash(`${userId} ${kind}`);
  const tokenOf = (userId: string, kind: NoticeKind) => `${userId}-${kind}-${macOf(userId, kind)}`;
  return {
    tokenOf,
    tokensOf: (userId: string) =>
      Object.fromEntries(noticeKinds.map((kind) => [kind, tokenOf(userId, kind)])) as Record<
        NoticeKind,
        string
      >,
    /** @throws AppError `not_found` for one that we never wrote. */
    read(token: string) {
      const read = z.safeParse(parts, shape.exec(token)?.slice(1));
      if (!read.success) throw notFound('link');
      const [userId, kind, mac] = read.data;
      const [given, right] = [Buffer.from(mac), Buffer.from(macOf(userId, kind))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw notFound('link');
      return { userId, kind };
    },
  };
}
export type StopTokens = ReturnType<typeof createStopTokens>;

interface Choice {
  userId: string;
  kind: NoticeKind;
}

/** @throws AppError `not_found` when the account is gone. */
export async function isMailWanted({ userId, kind }: Choice): Promise<boolean> {
  const account = await AccountModel.findById(userId, { emailPref: 1 }).lean();
  if (!account) throw notFound('link');
  return account.emailPref.includes(kind);
}

/** Twice is harmless. @throws AppError `not_found` when the account is gone. */
export async function setMailWanted({ userId, kind }: Choice, wanted: boolean) {
  const change = wanted ? { $addToSet: { emailPref: kind } } : { $pull: { emailPref: kind } };
  const { matchedCount } = await AccountModel.updateOne({ _id: userId }, change);
  if (matchedCount === 0) throw notFound('link');
}

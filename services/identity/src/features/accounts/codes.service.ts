import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel, type CodePurpose } from './accounts.model.ts';
import { shortCodeLength } from './attempts.service.ts';

const { trusted } = mongoose;
/**
 * Six digits are few: they are good for ten minutes and twenty guesses in all, five from each network.
 * Twelve are safe from guessing, so nobody can use them up; they outlast the hour after which another
 * code is mailed, and serve every purpose, so that the newest code in a mailbox always opens its account.
 */
const kinds = {
  short: { digits: shortCodeLength, validMs: 10 * 60_000, tries: 20 },
  long: { digits: 2 * shortCodeLength, validMs: 70 * 60_000, tries: 1_000_000 },
};

/** A keyed hash: six digits under a plain one could be found by trying them all. */
export function createCodeHasher(secret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mailed codes', 32));
  return ({ email, code }: { email: string; code: string }) =>
    createHmac('sha256', key).update(`${email} ${code}`).digest('base64');
}
export type CodeHasher = ReturnType<typeof createCodeHasher>;

interface Recipient {
  email: string;
  fname: string;
}

interface NewCode {
  purpose: CodePurpose;
  isLong: boolean;
  hashCode: CodeHasher;
}

/** A new code as the update of an account: kept as a hash, carried to the mail by an event. */
export function codeUpdate({ email, fname }: Recipient, { purpose, isLong, hashCode }: NewCode) {
  const { digits, validMs, tries } = isLong ? kinds.long : kinds.short;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const stored = {
    hash: hashCode({ email, code }),
    purpose: isLong ? ('any' as const) : purpose,
    expiresAt: new Date(Date.now() + validMs),
    triesLeft: tries,
  };
  return {
    $set: { code: stored },
    $push: { outbox: newEvent('identity.code-issued', { email, fname, code, purpose }) },
  };
}

/** Mails a new code to the account; does nothing when there is none. */
export async function mailCode(account: Account | null, code: NewCode) {
  if (!account) return;
  await AccountModel.updateOne({ _id: account._id }, codeUpdate(account, code));
}

export const wrongCode = () =>
  new AppError('invalid_input', 'This code is not right or has expired.');

/**
 * The account that the code was mailed to. The try is counted in the same write that reads the
 * code, so parallel guesses cannot share one.
 * @throws AppError `invalid_input`, the same for a wrong code and an unknown address.
 */
export async function requireCode(
  { email, code, purpose }: { email: string; code: string; purpose: CodePurpose },
  { hashCode }: Parts,
): Promise<Account> {
  const account = await AccountModel.findOneAndUpdate(
    {
      email,
      'code.purpose': trusted({ $in: [purpose, 'any' as const] }),
      'code.expiresAt': trusted({ $gt: new Date() }),
      'code.triesLeft': trusted({ $gt: 0 }),
    },
    { $inc: { 'code.triesLeft': -1 } },
    { returnDocument: 'after' },
  ).lean();
  const given = Buffer.from(hashCode({ email, code }));
  const stored = Buffer.from(account?.code?.hash ?? '');
  const isRight = given.length === stored.length && timingSafeEqual(given, stored);
  if (!account || !isRight) throw wrongCode();
  return account;
}

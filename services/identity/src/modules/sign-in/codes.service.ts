import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type Account, AccountModel, type CodePurpose } from '../accounts/index.ts';
import { shortCodeLength } from './attempts.service.ts';

const { trusted } = mongoose;
/**
 * Six digits are few: a short code is valid for ten minutes and twenty guesses, five from each network.
 * Twelve digits cannot be guessed, so no one can use them up. A long code outlasts the hour after which
 * another code is sent and serves every purpose, so that the newest code in a mailbox always works.
 */
const kinds = {
  short: { digits: shortCodeLength, validMs: 10 * 60_000, tries: 20 },
  long: { digits: 2 * shortCodeLength, validMs: 70 * 60_000, tries: 1_000_000 },
};

/** A keyed hash: a plain hash of six digits could be reversed by trying them all. */
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

/** A new code as the update of an account: stored as a hash, and sent by an event. */
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

/** Emails a new code to the account; does nothing without an account. */
export async function mailCode(account: Account | null, code: NewCode) {
  if (!account) return;
  await AccountModel.updateOne({ _id: account._id }, codeUpdate(account, code));
}

export const wrongCode = () => new AppError('invalid_input', 'This code is wrong or has expired.');

/**
 * The account that the code was sent to. The attempt is counted in the same write that reads the
 * code, so parallel guesses cannot share one.
 * @throws AppError `invalid_input`, the same for a wrong code and an unknown address.
 */
export async function requireCode(
  { email, code, purpose }: { email: string; code: string; purpose: CodePurpose },
  { hashCode }: IdentityDeps,
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
  const submitted = Buffer.from(hashCode({ email, code }));
  const stored = Buffer.from(account?.code?.hash ?? '');
  const isRight = submitted.length === stored.length && timingSafeEqual(submitted, stored);
  if (!account || !isRight) throw wrongCode();
  return account;
}

import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel, type CodePurpose } from './accounts.model.ts';

const { trusted } = mongoose;
const validMs = 10 * 60_000;
const tries = 5;

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

/** A new code as the update of an account: kept as a hash, carried to the mail by an event. */
export function codeUpdate(
  { email, fname }: Recipient,
  { purpose, hashCode }: { purpose: CodePurpose; hashCode: CodeHasher },
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(Date.now() + validMs);
  return {
    $set: { code: { hash: hashCode({ email, code }), purpose, expiresAt, triesLeft: tries } },
    $push: { outbox: newEvent('identity.code-issued', { email, fname, code, purpose }) },
  };
}

/** Mails a new code to the account; does nothing when there is none. */
export async function mailCode(
  account: Account | null,
  { purpose, hashCode }: { purpose: CodePurpose; hashCode: CodeHasher },
) {
  if (!account) return;
  await AccountModel.updateOne({ _id: account._id }, codeUpdate(account, { purpose, hashCode }));
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
      'code.purpose': purpose,
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

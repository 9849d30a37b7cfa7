import { randomBytes, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalidInput } from '@soloist/service-kit';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Parts } from '../../parts.ts';
import type { Account } from './accounts.model.ts';

// Its time grows with the length, and the beginning is enough to know a common password.
const judgedLength = 64;
const judge = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: judgedLength,
});
/** Below it (zxcvbn: a million guesses) are common passwords, keyboard rows and repetitions. */
const leastScore = 2;

const message = 'This password is too easy to guess. Please choose another one.';

/**
 * Refuses the most common passwords, their variations and the person's own data.
 * @throws AppError `invalid_input`.
 */
export function requireUncommon(password: string, own: string[]) {
  const inputs = [...own, own.join(''), ...own.flatMap((fact) => fact.split('@'))];
  if (judge.check(password, inputs).score >= leastScore) return;
  throw invalidInput(message, [{ path: 'password', message }]);
}

/** Argon2id with the library's settings, which follow OWASP's. */
export const hashPassword = (password: string) => hash(password);

/** Nobody can sign in with it: the person chooses one by the code for a forgotten password. */
export const nobodysPassword = async () => ({
  passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
  hasPassword: false,
});

const nobodysHash = hash(randomUUID());

/** Without a hash (no such account) it takes as long as with one, and is wrong. */
export async function isPassword(password: string, stored: string | undefined) {
  const isRight = await verify(stored ?? (await nobodysHash), password);
  return stored !== undefined && isRight;
}

/**
 * Asks a signed-in person for their password again: the session may be in other hands.
 * @throws AppError `invalid_input` about `field`, `rate_limited` after ten wrong ones.
 */
export async function requireOwnPassword(
  { account, password, field }: { account: Account; password: string; field: string },
  { attempts }: Pick<Parts, 'attempts'>,
) {
  const userId = String(account._id);
  await attempts.countOwnPassword(userId);
  if (!(await isPassword(password, account.passwordHash))) {
    const message = 'This is not your current password.';
    throw invalidInput(message, [{ path: field, message }]);
  }
  await attempts.forgiveOwnPasswords(userId);
}

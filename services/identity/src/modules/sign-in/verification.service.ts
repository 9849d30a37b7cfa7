import { randomInt } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import { username, usernameLimit } from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import * as z from 'zod/mini';
import {
  type Account,
  type AccountFields,
  changeAccount,
  createReferral,
} from '../accounts/index.ts';

/** The changes of an account whose email is verified, including a public username. */
export const verifiedChanges = (account: Account, collisions: number): Partial<AccountFields> => ({
  code: null,
  verified: true,
  username: account.username ?? usernameFrom(account, collisions),
});

/** Verifies an email as an admin does. @throws AppError `conflict` when the email is already verified. */
export const verifyAccount = (id: string, more: Partial<AccountFields> = {}) =>
  changeAccount(id, async (account, collisions) => {
    if (account.verified) throw conflict('This email is already verified.');
    return { ...more, ...verifiedChanges(account, collisions), ...(await createReferral(account)) };
  });

/** Number of suffixes that are tried in order. */
const mostNumbered = 4;

/** The host label from a person's name, with a suffix after `collisions` with others. */
function usernameFrom({ fname, lname }: { fname: string; lname: string }, collisions: number) {
  const slug = slugify(`${fname} ${lname}`).slice(0, usernameLimit).replace(/-$/, '');
  const isUsable = z.safeParse(username, slug).success;
  if (!isUsable) return `member-${randomInt(10_000, 100_000)}`;
  if (collisions === 0) return slug;
  return collisions < mostNumbered
    ? `${slug}-${collisions + 1}`
    : `${slug}-${randomInt(10_000, 100_000)}`;
}

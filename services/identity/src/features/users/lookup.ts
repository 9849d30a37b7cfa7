import type { EndpointQuery, UserState, users } from '@soloist/contracts';
import { beginningOf, beginningsOf, wordsOf } from '@soloist/service-kit';
import { uniq } from 'es-toolkit';
import mongoose from 'mongoose';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';

type Known = Pick<Account, 'email' | 'fname' | 'lname' | 'username' | 'roles' | 'verified'> &
  Partial<Pick<Account, 'suspension'>>;

export function stateOf({
  verified,
  suspension,
}: Pick<Known, 'verified' | 'suspension'>): UserState {
  if (suspension) return 'suspended';
  return verified ? 'active' : 'unverified';
}

export const everybody = 'all';
export const inState = (state: UserState) => `is:${state}`;
const inRole = (role: string) => `as:${role}`;

const wordsOfPerson = ({ email, fname, lname, username }: Known) =>
  [email, fname, lname, username ?? ''].flatMap(wordsOf);

/** What those who run the installation find an account by. */
export const lookupTermsOf = (account: Known): string[] =>
  uniq([
    everybody,
    inState(stateOf(account)),
    ...account.roles.map(inRole),
    ...wordsOfPerson(account)
      .flatMap(beginningsOf)
      .map((beginning) => `w:${beginning}`),
  ]);

/** The terms of a question, the one that the fewest people have first, as far as that is known. */
export function termsOfQuestion({
  q = '',
  role,
  state,
}: EndpointQuery<typeof users.list>): string[] {
  const words = uniq(wordsOf(q).map(beginningOf)).toSorted((a, b) => b.length - a.length);
  return [
    ...words.map((word) => `w:${word}`),
    ...(state ? [inState(state)] : []),
    ...(role ? [inRole(role)] : []),
    everybody,
  ];
}

/** Gives accounts of earlier versions what they are found by; reads those alone. */
export async function fillLookup() {
  const without = { lookupTerms: mongoose.trusted({ $exists: false }) };
  for await (const account of AccountModel.find(without).lean().cursor()) {
    const { _id, version } = account;
    // Whoever changed it meanwhile has filled it.
    await AccountModel.updateOne(
      { _id, version },
      { $set: { lookupTerms: lookupTermsOf(account) } },
    );
  }
}

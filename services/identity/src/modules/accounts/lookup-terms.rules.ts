import type { EndpointQuery, UserState, users } from '@soloist/contracts';
import { listPrefixes, prefixOf, wordsOf } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import type { Account } from './accounts.model.ts';

type LookupAccount = Pick<
  Account,
  'email' | 'fname' | 'lname' | 'username' | 'roles' | 'verified'
> &
  Partial<Pick<Account, 'suspension' | 'deletion'>>;

export function stateOf({
  verified,
  suspension,
  deletion,
}: Pick<LookupAccount, 'verified' | 'suspension' | 'deletion'>): UserState {
  if (suspension) return 'suspended';
  if (deletion) return 'deleting';
  return verified ? 'active' : 'unverified';
}

export const allAccountsTerm = 'all';
export const stateTerm = (state: UserState) => `is:${state}`;
const roleTerm = (role: string) => `as:${role}`;

const accountWords = ({ email, fname, lname, username }: LookupAccount) =>
  [email, fname, lname, username ?? ''].flatMap(wordsOf);

/** The terms by which admins find an account. */
export const lookupTermsOf = (account: LookupAccount): string[] =>
  uniq([
    allAccountsTerm,
    stateTerm(stateOf(account)),
    ...account.roles.map(roleTerm),
    ...accountWords(account)
      .flatMap(listPrefixes)
      .map((prefix) => `w:${prefix}`),
  ]);

/** The terms of a query, presumably rarest first. */
export function queryTerms({ q = '', role, state }: EndpointQuery<typeof users.list>): string[] {
  const words = uniq(wordsOf(q).map(prefixOf)).toSorted((a, b) => b.length - a.length);
  return [
    ...words.map((word) => `w:${word}`),
    ...(state ? [stateTerm(state)] : []),
    ...(role ? [roleTerm(role)] : []),
    allAccountsTerm,
  ];
}

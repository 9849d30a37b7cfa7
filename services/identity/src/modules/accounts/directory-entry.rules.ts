import { createHash } from 'node:crypto';
import {
  bandsOfRate,
  completenessFields,
  isReadyForListing,
  isSparseProfile,
  missingProfileFields,
  type PublicProfile,
  type RateBand,
} from '@soloist/contracts';
import { fold, listPrefixes, prefixOf, wordsOf } from '@soloist/server-kit';
import { combinations, uniq } from 'es-toolkit';
import type { Types } from 'mongoose';
import { isHidden, portfolioOf, type StoredPortfolio } from './accounts.model.ts';

/** The index fields of an account. */
export interface DirectoryEntry {
  /** The person's search terms; empty when they are not in the directory. */
  directoryTerms: string[];
  /** Sorts the directory, greatest first; as good as unique. */
  directoryRank: number;
  directoryEdition: number;
}

/** Raise it whenever the rules below change: then stored entries are renewed. */
export const directoryEdition = 3;

/** One kind of term for each filter. */
export const term = {
  all: 'all',
  accepting: 'a:accepting',
  skill: (skill: string) => `s:${fold(skill)}`,
  tool: (tool: string) => `t:${fold(tool)}`,
  language: (language: string) => `l:${fold(language)}`,
  rate: (band: RateBand) => `r:${band}`,
  /** Every word of a place. */
  places: (place: string) => wordsOf(place).map((word) => `p:${word}`),
  /** Each typed word, as a prefix of the words that it finds. */
  words: (q: string) => wordsOf(q).map((word) => `w:${prefixOf(word)}`),
};

/**
 * A term for each pair of terms, which finds people with both without reading those with one.
 * Short, because a profile has many.
 */
export const pairsOf = (terms: string[]) =>
  combinations(terms.toSorted(), 2).map(
    (pair) => `x:${createHash('sha1').update(pair.join('\n')).digest('base64').slice(0, 7)}`,
  );

type DirectoryAccount = Omit<PublicProfile, 'id' | 'username' | 'pro'> & {
  isRateHidden?: boolean | undefined;
  portfolio?: StoredPortfolio | undefined;
  _id: Types.ObjectId;
  username: string | null;
  verified: boolean;
  roles: string[];
  plan_details: object | null;
  suspension?: object | null;
  deletion?: object | null;
};

/** Whether the person is in the directory: a freelancer who published, with enough on the profile. */
export function isListed(account: DirectoryAccount): boolean {
  const portfolio = portfolioOf(account);
  return (
    account.verified &&
    !isHidden(account) &&
    account.username !== null &&
    account.roles.includes('freelancer') &&
    portfolio.published &&
    isReadyForListing(account, portfolio)
  );
}

/** The index entry of the account's current state. */
export function directoryEntry(account: DirectoryAccount): DirectoryEntry {
  return {
    directoryTerms: isListed(account) ? termsOf(account) : [],
    directoryRank: rankOf(account),
    directoryEdition,
  };
}

/**
 * Sorts by plan, profile completeness and age of the account, which is the second and the counter
 * of its id. A plan doesn't count for a sparse profile. A number, because every index entry holds it; it stays below 2^53.
 */
function rankOf({ _id, plan_details, ...profile }: DirectoryAccount) {
  const completeness = completenessFields.length - missingProfileFields(profile).length;
  const second = _id.getTimestamp().getTime() / 1000;
  const counter = Number.parseInt(_id.toHexString().slice(-4), 16);
  const isFirst = plan_details && !isSparseProfile(profile);
  return ((isFirst ? 10 : 0) + completeness) * 2 ** 48 + second * 2 ** 16 + counter;
}

function termsOf(profile: DirectoryAccount) {
  const { fname, lname, headline, skills, tools, languages, location } = profile;
  const words = [fname, lname, headline, location, ...skills, ...tools].flatMap(wordsOf);
  const filters = uniq([
    ...(profile.isRateHidden
      ? []
      : bandsOfRate(profile.hourlyRate, profile.currency).map(term.rate)),
    ...skills.map(term.skill),
    ...tools.map(term.tool),
    ...languages.map(term.language),
    ...term.places(location),
  ]);
  return uniq([
    term.all,
    ...(profile.acceptingProjects && !profile.isAvailabilityHidden ? [term.accepting] : []),
    ...filters,
    ...words.flatMap(listPrefixes).map((prefix) => `w:${prefix}`),
    ...pairsOf(filters),
  ]);
}

import { createHash } from 'node:crypto';
import {
  completenessFields,
  dollarsPerHour,
  missingProfileFields,
  type PublicProfile,
  type RateBand,
  rateBands,
} from '@soloist/contracts';
import { beginningOf, beginningsOf, fold, wordsOf } from '@soloist/service-kit';
import { combinations, uniq } from 'es-toolkit';
import type { Types } from 'mongoose';

/** What the directory's index needs of an account. */
export interface DirectoryEntry {
  /** What the person is found by; empty when they are not in the directory. */
  directoryTerms: string[];
  /** Sorts the directory, greatest first; as good as unique. */
  directoryRank: number;
  directoryEdition: number;
}

/** To be raised whenever the rules below change: then stored entries are made anew. */
export const directoryEdition = 1;

/** One kind of term for each way to look for people. */
export const term = {
  everybody: 'all',
  accepting: 'a:accepting',
  skill: (skill: string) => `s:${fold(skill)}`,
  tool: (tool: string) => `t:${fold(tool)}`,
  language: (language: string) => `l:${fold(language)}`,
  rate: (band: RateBand) => `r:${band}`,
  /** Every word of a place. */
  places: (place: string) => wordsOf(place).map((word) => `p:${word}`),
  /** Each word as far as it was typed: it finds the words that begin so. */
  words: (q: string) => wordsOf(q).map((word) => `w:${beginningOf(word)}`),
};

/**
 * A term for each two of the terms: who has both is found without looking at those who have one.
 * Short, because a profile has many.
 */
export const pairsOf = (terms: string[]) =>
  combinations(terms.toSorted(), 2).map(
    (pair) => `x:${createHash('sha1').update(pair.join('\n')).digest('base64').slice(0, 7)}`,
  );

type Listed = Omit<PublicProfile, 'id' | 'username' | 'pro'> & {
  _id: Types.ObjectId;
  username: string | null;
  verified: boolean;
  roles: string[];
  plan_details: object | null;
  suspension?: object | null;
};

/** The index entry that goes with the account's present state. */
export function directoryEntry(account: Listed): DirectoryEntry {
  const isListed =
    account.verified &&
    !account.suspension &&
    account.username !== null &&
    account.roles.includes('freelancer');
  return {
    directoryTerms: isListed ? termsOf(account) : [],
    directoryRank: rankOf(account),
    directoryEdition,
  };
}

/**
 * Those with a plan first, then the more complete profile, then the newer account: the second in
 * which its id was made, and the end of the id's counter. A number, because it is in every entry of
 * the index; it stays below 2^53.
 */
function rankOf({ _id, plan_details, ...profile }: Listed) {
  const completeness = completenessFields.length - missingProfileFields(profile).length;
  const second = _id.getTimestamp().getTime() / 1000;
  const counter = Number.parseInt(_id.toHexString().slice(-4), 16);
  return ((plan_details ? 10 : 0) + completeness) * 2 ** 48 + second * 2 ** 16 + counter;
}

function termsOf(profile: Listed) {
  const { fname, lname, headline, skills, tools, languages, location, hourlyRate } = profile;
  const words = [fname, lname, headline, location, ...skills, ...tools].flatMap(wordsOf);
  const filters = uniq([
    ...bandsOf(hourlyRate),
    ...skills.map(term.skill),
    ...tools.map(term.tool),
    ...languages.map(term.language),
    ...term.places(location),
  ]);
  return uniq([
    term.everybody,
    ...(profile.acceptingProjects ? [term.accepting] : []),
    ...filters,
    ...words.flatMap(beginningsOf).map((beginning) => `w:${beginning}`),
    ...pairsOf(filters),
  ]);
}

function bandsOf(hourlyRate: string) {
  const dollars = dollarsPerHour(hourlyRate);
  const fits = ([, { from, to }]: [string, { from: number; to: number }]) =>
    dollars >= from && dollars < to;
  return Object.entries(rateBands)
    .filter(fits)
    .map(([band]) => term.rate(band as RateBand));
}

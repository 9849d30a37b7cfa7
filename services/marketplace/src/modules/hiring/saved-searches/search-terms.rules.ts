import type { SavedSearchForm } from '@soloist/contracts';
import { fold, listPrefixes, prefixOf, wordsOf } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';

/** The fields of a job that a saved search checks. */
export interface SearchedJob {
  title: string;
  /** Its description as plain text. */
  text: string;
  skills: string[];
  level: string;
  budgetType: string;
  remote: boolean;
}

/** One kind of term for each part of a search; a job has every term that could find it. */
const term = {
  everything: 'all',
  skill: (skill: string) => `s:${fold(skill)}`,
  /** A word as far as it was typed: it finds words that start with it. */
  word: (beginning: string) => `w:${beginning}`,
  level: (level: string) => `l:${level}`,
  budgetType: (type: string) => `b:${type}`,
  remote: 'remote',
};

/** All terms that a job must have to match. */
export function listSearchTerms({ q, skills, level, budgetType, remote }: SavedSearchForm) {
  return uniq([
    ...skills.map(term.skill),
    ...wordsOf(q).map((word) => term.word(prefixOf(word))),
    ...(level ? [term.level(level)] : []),
    ...(budgetType ? [term.budgetType(budgetType)] : []),
    ...(remote ? [term.remote] : []),
  ]);
}

/** Terms that few jobs have; the others are choices of two or three. */
export const isSelective = (each: string) => /^[sw]:/.test(each);

/** The key of an empty search. */
export const { everything: emptySearchKey } = term;

export function listJobTerms({ title, text, skills, level, budgetType, remote }: SearchedJob) {
  const words = uniq([title, text, ...skills].flatMap(wordsOf));
  return uniq([
    term.everything,
    ...skills.map(term.skill),
    ...words.flatMap(listPrefixes).map(term.word),
    term.level(level),
    term.budgetType(budgetType),
    ...(remote ? [term.remote] : []),
  ]);
}

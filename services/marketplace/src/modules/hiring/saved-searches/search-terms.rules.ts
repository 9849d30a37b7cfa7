import type { SavedSearchForm } from '@soloist/contracts';
import { fold, listPrefixes, prefixOf, wordsOf } from '@soloist/service-kit';
import { uniq } from 'es-toolkit';

/** What a saved search looks at in a job. */
export interface SearchedJob {
  title: string;
  /** Its description without its form. */
  text: string;
  skills: string[];
  level: string;
  budgetType: string;
  remote: boolean;
}

/** One kind of term for each part of a search; a job has all that it could be found by. */
const term = {
  everything: 'all',
  skill: (skill: string) => `s:${fold(skill)}`,
  /** A word as far as it was typed: it finds the words that begin so. */
  word: (beginning: string) => `w:${beginning}`,
  level: (level: string) => `l:${level}`,
  budgetType: (type: string) => `b:${type}`,
  remote: 'remote',
};

/** What a job must have, all of it, to be found. */
export function listSearchTerms({ q, skills, level, budgetType, remote }: SavedSearchForm) {
  return uniq([
    ...skills.map(term.skill),
    ...wordsOf(q).map((word) => term.word(prefixOf(word))),
    ...(level ? [term.level(level)] : []),
    ...(budgetType ? [term.budgetType(budgetType)] : []),
    ...(remote ? [term.remote] : []),
  ]);
}

/** Those that few jobs have; the others are choices of two or three. */
export const isSelective = (each: string) => /^[sw]:/.test(each);

/** The key of a search that asks for nothing. */
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

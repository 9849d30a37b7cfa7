import { beginningOf, beginningsOf, wordsOf } from '@soloist/service-kit';
import { uniq } from 'es-toolkit';
import type { StoredLead } from './leads.model.ts';

// Each costs a look at the index.
const mostWords = 6;

/** What a lead is found by: the beginnings of the words of who it is. */
export const leadTerms = ({
  name,
  company,
  email,
}: Pick<StoredLead, 'name' | 'company' | 'email'>) =>
  uniq(wordsOf(`${name} ${company} ${email}`).flatMap(beginningsOf));

/** What is asked for, as it is stored. */
export const askedTerms = (q: string) => uniq(wordsOf(q).map(beginningOf)).slice(0, mostWords);

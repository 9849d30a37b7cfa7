import { listPrefixes, prefixOf, wordsOf } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import type { StoredLead } from './leads.model.ts';

// Each costs an index lookup.
const maxWords = 6;

/** The search terms of a lead: the beginnings of the words in its name, company and address. */
export const listLeadTerms = ({
  name,
  company,
  email,
}: Pick<StoredLead, 'name' | 'company' | 'email'>) =>
  uniq(wordsOf(`${name} ${company} ${email}`).flatMap(listPrefixes));

/** The terms of a query, in their stored form. */
export const listQueryTerms = (q: string) => uniq(wordsOf(q).map(prefixOf)).slice(0, maxWords);

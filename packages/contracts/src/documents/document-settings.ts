import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { numberedDay, numberedKinds, numbering, numberingForm } from './numbering.ts';

const ofDocuments = { service: 'documents', access: 'freelancer' } as const;

export const savedNumbering = z.extend(numbering, {
  kind: z.enum(numberedKinds),
  /** The last document's count; null before the first. */
  last: z.nullable(numberedDay),
  /** The count of the next document, and the day that decides its year and month. */
  next: numberedDay,
  /** The next document's likely number. */
  next_number: z.string(),
});
export type SavedNumbering = z.infer<typeof savedNumbering>;

const allNumbering = z.object({ numbering: z.array(savedNumbering) });

export const documentSettings = {
  numbering: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/settings/numbering',
    summary: 'Read how your invoices, credit notes and proposals are numbered.',
    response: allNumbering,
  }),
  saveNumbering: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/settings/numbering/:kind',
    summary:
      'Set the pattern and the next number of a kind of document, for those sent from now on. `invalid_input` when a number was used before.',
    params: z.strictObject({ kind: z.enum(numberedKinds) }),
    body: numberingForm,
    response: allNumbering,
  }),
};

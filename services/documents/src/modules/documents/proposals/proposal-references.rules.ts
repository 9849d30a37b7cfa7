import { type DocumentReferences, noReferences } from '@soloist/contracts';
import type { StoredProposal } from './proposals.model.ts';

/** The references of a proposal, with the PO number that the client stated. */
export const referencesOf = ({
  terms,
  poNumber,
}: Pick<StoredProposal, 'terms' | 'poNumber'>): DocumentReferences | undefined =>
  poNumber ? { ...noReferences, ...terms.references, po_number: poNumber } : terms.references;

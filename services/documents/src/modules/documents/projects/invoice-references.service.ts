import { type DocumentReferences, referencesOn } from '@soloist/contracts';
import { referencesOf } from '../proposals/proposal-references.rules.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { readDocumentFields } from '../shared/document-settings.model.ts';

/** The references that an invoice takes over from its proposal. */
export async function invoiceReferencesOf(
  proposal: StoredProposal,
): Promise<{ references?: DocumentReferences }> {
  const fields = await readDocumentFields(proposal.freelancerId);
  const references = referencesOn('invoice', referencesOf(proposal), fields);
  return references ? { references } : {};
}

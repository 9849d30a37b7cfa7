import {
  type DocumentReferences,
  type DraftReferences,
  invoiceReferences,
  mostCustomFields,
} from '@soloist/contracts';
import { referencesOf } from '../proposals/proposal-references.rules.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { readDocumentFields } from '../shared/document-settings.model.ts';

/** The references that an invoice takes over from its proposal. */
export async function invoiceReferencesOf(
  proposal: StoredProposal,
): Promise<{ references?: DocumentReferences }> {
  const fields = await readDocumentFields(proposal.freelancerId);
  const { ask_po_number } = proposal.terms;
  const references = invoiceReferences(
    { references: referencesOf(proposal), ask_po_number },
    fields,
  );
  return references ? { references } : {};
}

/** The same in a draft, with the empty fields that the settings offer besides. */
export async function draftReferencesOf(
  proposal: StoredProposal,
): Promise<{ references?: DraftReferences }> {
  const { references } = await invoiceReferencesOf(proposal);
  if (!references) return {};
  const { custom_fields } = await readDocumentFields(proposal.freelancerId);
  const labels = new Set(references.custom_fields.map(({ label }) => label));
  const offered = custom_fields
    .filter(({ label, documents }) => documents.includes('invoice') && !labels.has(label))
    .map(({ label }) => ({ label, value: '' }));
  return {
    references: {
      ...references,
      custom_fields: [...references.custom_fields, ...offered].slice(0, mostCustomFields),
    },
  };
}

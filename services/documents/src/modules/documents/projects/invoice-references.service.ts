import {
  customLabelsOn,
  type DocumentFieldSettings,
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
  const references = takenOver(proposal, await readDocumentFields(proposal.freelancerId));
  return references ? { references } : {};
}

/** The same in a draft, with the empty fields that the settings offer besides. */
export async function draftReferencesOf(
  proposal: StoredProposal,
): Promise<{ references?: DraftReferences }> {
  const fields = await readDocumentFields(proposal.freelancerId);
  const references = takenOver(proposal, fields);
  if (!references) return {};
  const labels = new Set(references.custom_fields.map(({ label }) => label));
  const offered = customLabelsOn('invoice', fields)
    .filter((label) => !labels.has(label))
    .map((label) => ({ label, value: '' }));
  return {
    references: {
      ...references,
      custom_fields: [...references.custom_fields, ...offered].slice(0, mostCustomFields),
    },
  };
}

function takenOver(proposal: StoredProposal, fields: DocumentFieldSettings) {
  const { ask_po_number } = proposal.terms;
  return invoiceReferences({ references: referencesOf(proposal), ask_po_number }, fields);
}

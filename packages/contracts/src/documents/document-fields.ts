import * as z from 'zod/mini';
import { requiredText } from '../shared/primitives.ts';
import {
  customLabelLimit,
  type DocumentReferences,
  listReferences,
  mostCustomFields,
  tooManyFields,
} from './document-references.ts';

/** Documents that these fields can appear on. */
export const fieldDocuments = ['proposal', 'invoice'] as const;
export type FieldDocument = (typeof fieldDocuments)[number];

const documents = z
  .array(z.enum(fieldDocuments))
  .check(z.maxLength(fieldDocuments.length, 'Choose each document once.'));

/** Which fields the editors offer on which documents. */
export const documentFields = z.strictObject({
  po_number: documents,
  project_reference: documents,
  custom_fields: z
    .array(z.strictObject({ label: requiredText('Enter a label.', customLabelLimit), documents }))
    .check(
      z.maxLength(mostCustomFields, tooManyFields),
      z.refine(
        (fields) => new Set(fields.map(({ label }) => label)).size === fields.length,
        'Use each label once.',
      ),
    ),
  /** Whether new proposals ask the client for their PO number at acceptance. */
  ask_po_number: z.boolean(),
});
export type DocumentFieldSettings = z.infer<typeof documentFields>;

export const initialDocumentFields: DocumentFieldSettings = {
  po_number: [...fieldDocuments],
  project_reference: [...fieldDocuments],
  custom_fields: [],
  ask_po_number: false,
};

/** The labels of the custom fields that the settings name for a kind of document. */
export const customLabelsOn = (
  kind: FieldDocument,
  { custom_fields }: DocumentFieldSettings,
): string[] =>
  custom_fields.filter(({ documents }) => documents.includes(kind)).map(({ label }) => label);

interface ReferencedTerms {
  references?: DocumentReferences | undefined;
  ask_po_number?: boolean | undefined;
}

/** The references that an invoice takes over from its proposal; undefined without any. */
export function invoiceReferences(
  { references, ask_po_number }: ReferencedTerms,
  fields: DocumentFieldSettings,
): DocumentReferences | undefined {
  if (!references) return undefined;
  const isOn = (documents: FieldDocument[]) => documents.includes('invoice');
  // A field that the settings do not name was added to this document by hand.
  const isHidden = (label: string) =>
    fields.custom_fields.some((each) => each.label === label && !isOn(each.documents));
  // The form that asks clients for their number says that we add it to their invoices.
  const hasPoNumber = ask_po_number || isOn(fields.po_number);
  const taken = {
    po_number: hasPoNumber ? references.po_number : '',
    project_reference: isOn(fields.project_reference) ? references.project_reference : '',
    custom_fields: references.custom_fields.filter(({ label }) => !isHidden(label)),
  };
  return listReferences(taken).length > 0 ? taken : undefined;
}

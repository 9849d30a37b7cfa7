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

/** The references that appear on a kind of document; undefined without any. */
export function referencesOn(
  kind: FieldDocument,
  references: DocumentReferences | undefined,
  fields: DocumentFieldSettings,
): DocumentReferences | undefined {
  if (!references) return undefined;
  // A field that the settings do not name was added to this document by hand.
  const isHidden = (label: string) =>
    fields.custom_fields.some((each) => each.label === label && !each.documents.includes(kind));
  const shown = {
    po_number: fields.po_number.includes(kind) ? references.po_number : '',
    project_reference: fields.project_reference.includes(kind) ? references.project_reference : '',
    custom_fields: references.custom_fields.filter(({ label }) => !isHidden(label)),
  };
  return listReferences(shown).length > 0 ? shown : undefined;
}

import * as z from 'zod/mini';
import { requiredText, text } from '../shared/primitives.ts';

export const mostCustomFields = 3;
const referenceLimit = 60;
export const customLabelLimit = 40;
export const customValueLimit = 120;
/** Documents that these fields can appear on. */
export const fieldDocuments = ['proposal', 'invoice'] as const;
export type FieldDocument = (typeof fieldDocuments)[number];
const tooMany = `Add at most ${mostCustomFields} fields.`;

/** The client's purchase order, also as they state it. */
export const poNumber = text(referenceLimit).check(
  z.refine((value) => !/\p{Cc}/u.test(value), 'Write the PO number on one line.'),
);

/** What the client's accounts need beside the amounts; empty ones are not displayed. */
export const documentReferences = z.strictObject({
  /** The client's purchase order; BT-13 of an e-invoice. */
  po_number: poNumber,
  /** The client's name for the project; BT-11 of an e-invoice. */
  project_reference: text(referenceLimit),
  custom_fields: z
    .array(
      z.strictObject({
        label: requiredText('Enter a label.', customLabelLimit),
        value: requiredText('Enter a value.', customValueLimit),
      }),
    )
    .check(z.maxLength(mostCustomFields, tooMany)),
});
export type DocumentReferences = z.infer<typeof documentReferences>;

/** The same in a draft, where a field may have a label and no value yet. */
export const draftReferences = z.object({
  po_number: text(referenceLimit),
  project_reference: text(referenceLimit),
  custom_fields: z
    .array(z.object({ label: text(customLabelLimit), value: text(customValueLimit) }))
    .check(z.maxLength(mostCustomFields, tooMany)),
});

export type DraftReferences = z.infer<typeof draftReferences>;

/** The references by their labels, without empty ones. */
export function listReferences(references: DocumentReferences | undefined): [string, string][] {
  if (!references) return [];
  const { po_number, project_reference, custom_fields } = references;
  const rows: [string, string][] = [
    ['PO number', po_number],
    ['Project reference', project_reference],
    ...custom_fields.map(({ label, value }): [string, string] => [label, value]),
  ];
  return rows.filter(([, value]) => value !== '');
}

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
      z.maxLength(mostCustomFields, tooMany),
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

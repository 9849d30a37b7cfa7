import * as z from 'zod/mini';
import { requiredText, text } from '../shared/primitives.ts';

export const mostCustomFields = 3;
const referenceLimit = 60;
export const customLabelLimit = 40;
export const customValueLimit = 120;
export const tooManyFields = `Add at most ${mostCustomFields} fields.`;

/** The PO number that the client enters. Stored ones are not checked: they may contain tabs. */
export const poNumber = text(referenceLimit).check(
  z.refine((value) => !/\p{Cc}/u.test(value), 'Write the PO number on one line.'),
);

/** What the client's accounts need beside the amounts; empty ones are not displayed. */
export const documentReferences = z.strictObject({
  /** The client's purchase order; BT-13 of an e-invoice. */
  po_number: text(referenceLimit),
  /** The client's name for the project; BT-11 of an e-invoice. */
  project_reference: text(referenceLimit),
  custom_fields: z
    .array(
      z.strictObject({
        label: requiredText('Enter a label.', customLabelLimit),
        value: requiredText('Enter a value.', customValueLimit),
      }),
    )
    .check(z.maxLength(mostCustomFields, tooManyFields)),
});
export type DocumentReferences = z.infer<typeof documentReferences>;

export const noReferences: DocumentReferences = {
  po_number: '',
  project_reference: '',
  custom_fields: [],
};

/** The same in a draft, where a field may have a label and no value yet. */
export const draftReferences = z.object({
  po_number: text(referenceLimit),
  project_reference: text(referenceLimit),
  custom_fields: z
    .array(z.object({ label: text(customLabelLimit), value: text(customValueLimit) }))
    .check(z.maxLength(mostCustomFields, tooManyFields)),
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

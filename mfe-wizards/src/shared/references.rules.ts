import type { DraftReferences } from '@soloist/contracts';

const hasValue = ({ value }: { value: string }) => value.trim() !== '';

/** The references that have a value; undefined without any. */
export function writtenReferences(references: DraftReferences | undefined) {
  if (!references) return undefined;
  const { po_number, project_reference } = references;
  const custom_fields = references.custom_fields.filter(hasValue);
  const isEmpty = !po_number.trim() && !project_reference.trim() && custom_fields.length === 0;
  return isEmpty ? undefined : { ...references, custom_fields };
}

/** The index of a custom field among those that have a value: only these are validated. */
export const validatedIndexOf = <T extends { value: string }>(fields: T[], field: T | undefined) =>
  field ? fields.filter(hasValue).indexOf(field) : -1;

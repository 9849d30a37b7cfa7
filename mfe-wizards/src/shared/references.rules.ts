import type { DraftReferences } from '@soloist/contracts';

/** The references that have a value; undefined without any. */
export function writtenReferences(references: DraftReferences | undefined) {
  if (!references) return undefined;
  const { po_number, project_reference } = references;
  const custom_fields = references.custom_fields.filter(({ value }) => value.trim() !== '');
  const isEmpty = !po_number.trim() && !project_reference.trim() && custom_fields.length === 0;
  return isEmpty ? undefined : { ...references, custom_fields };
}

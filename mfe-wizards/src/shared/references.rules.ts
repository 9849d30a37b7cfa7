import {
  type DocumentReferences,
  type DraftReferences,
  mostCustomFields,
} from '@soloist/contracts';

const hasValue = ({ value }: { value: string }) => value.trim() !== '';

/** The references that have a value; undefined without any. */
export function writtenReferences(references: DraftReferences | undefined) {
  if (!references) return undefined;
  const { po_number, project_reference } = references;
  const custom_fields = references.custom_fields.filter(hasValue);
  const isEmpty = !po_number.trim() && !project_reference.trim() && custom_fields.length === 0;
  return isEmpty ? undefined : { ...references, custom_fields };
}

/** A draft's references with those of its project, which replace the same ones. */
export function addReferences(
  draft: DraftReferences,
  project: DocumentReferences | undefined,
): DraftReferences {
  if (!project) return draft;
  const labels = new Set(project.custom_fields.map(({ label }) => label));
  const others = draft.custom_fields.filter(({ label }) => !labels.has(label));
  const custom_fields = [
    ...project.custom_fields,
    ...others.filter(hasValue),
    ...others.filter((each) => !hasValue(each)),
  ];
  return {
    po_number: project.po_number || draft.po_number,
    project_reference: project.project_reference || draft.project_reference,
    custom_fields: custom_fields.slice(0, mostCustomFields),
  };
}

/** The index of a custom field among those that have a value: only these are validated. */
export const validatedIndexOf = <T extends { value: string }>(fields: T[], field: T | undefined) =>
  field ? fields.filter(hasValue).indexOf(field) : -1;

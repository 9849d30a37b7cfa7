import {
  type DocumentReferences,
  type DraftReferences,
  mostCustomFields,
} from '@soloist/contracts';

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
    ...others.filter(({ value }) => value !== ''),
    ...others.filter(({ value }) => value === ''),
  ];
  return {
    po_number: project.po_number || draft.po_number,
    project_reference: project.project_reference || draft.project_reference,
    custom_fields: custom_fields.slice(0, mostCustomFields),
  };
}

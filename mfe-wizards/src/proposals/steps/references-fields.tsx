import {
  customLabelsOn,
  customValueLimit,
  type DocumentFieldSettings,
  type DraftReferences,
  mostCustomFields,
  noReferences,
  type ProposalDraft,
} from '@soloist/contracts';
import { Checkbox, Field, Input } from '@soloist/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDocumentFields } from '../../shared/document-fields.api.ts';
import { validatedIndexOf } from '../../shared/references.rules.ts';
import { useLatched } from '../../shared/use-latched.ts';
import steps from '../../shared/wizard/steps.module.css';

/** The client's order and project, and the fields that the settings name for proposals. */
export function ReferencesFields() {
  const { control, setValue, formState } = useFormContext<ProposalDraft>();
  const fields = useDocumentFields();
  const references = useWatch({ control, name: 'references' }) ?? noReferences;
  const asks = useWatch({ control, name: 'ask_po_number' }) ?? fields.ask_po_number;
  const problems = formState.errors.references;
  const change = (changes: Partial<DraftReferences>) =>
    setValue('references', { ...references, ...changes }, { shouldDirty: true });
  const rows = customRows(references, fields);
  const simple = [
    { name: 'po_number', label: 'PO number', hasHadValue: useLatched(references.po_number !== '') },
    {
      name: 'project_reference',
      label: 'Project reference',
      hasHadValue: useLatched(references.project_reference !== ''),
    },
  ] as const;
  return (
    <>
      <div className={steps.pair}>
        {simple
          .filter(({ name, hasHadValue }) => hasHadValue || fields[name].includes('proposal'))
          .map(({ name, label }) => (
            <Field key={name} label={label} optional error={problems?.[name]?.message}>
              <Input
                limit={60}
                autoComplete="off"
                value={references[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            </Field>
          ))}
        {rows.map((row) => (
          <Field
            key={row.label}
            label={row.label}
            optional
            error={problems?.custom_fields?.[validatedIndexOf(rows, row)]?.value?.message}
          >
            <Input
              limit={customValueLimit}
              autoComplete="off"
              value={row.value}
              onChange={({ target }) =>
                change({
                  custom_fields: rows.map((each) =>
                    each === row ? { ...each, value: target.value } : each,
                  ),
                })
              }
            />
          </Field>
        ))}
      </div>
      <Checkbox
        label="Ask for the client’s PO number"
        hint="They can enter it when they accept, and we’ll add it to your invoices."
        checked={asks}
        onChange={(checked) => setValue('ask_po_number', checked, { shouldDirty: true })}
      />
    </>
  );
}

/** The draft's fields, then those of the settings that it lacks. */
function customRows({ custom_fields }: DraftReferences, settings: DocumentFieldSettings) {
  const known = new Set(custom_fields.map(({ label }) => label));
  const added = customLabelsOn('proposal', settings)
    .filter((label) => !known.has(label))
    .map((label) => ({ label, value: '' }));
  return [...custom_fields, ...added].slice(0, mostCustomFields);
}

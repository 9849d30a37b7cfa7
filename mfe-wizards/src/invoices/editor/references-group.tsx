import { customLabelLimit, customValueLimit, mostCustomFields } from '@soloist/contracts';
import { Button, Field, IconButton, Input } from '@soloist/ui';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useDocumentFields } from '../../shared/document-fields.api.ts';
import { validatedIndexOf } from '../../shared/references.rules.ts';
import { useLatched } from '../../shared/use-latched.ts';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { Group } from './group.tsx';

/** The client's order and project, and fields of the sender's own. */
export function ReferencesGroup() {
  const { control, register, formState } = useFormContext<InvoiceDraft>();
  const { po_number, project_reference, custom_fields } = useWatch({ control, name: 'references' });
  const fields = useFieldArray({ control, name: 'references.custom_fields' });
  const problems = formState.errors.references;
  const settings = useDocumentFields();
  const hasPoNumber = useLatched(po_number !== '') || settings.po_number.includes('invoice');
  const hasProject =
    useLatched(project_reference !== '') || settings.project_reference.includes('invoice');
  const problemsOf = (index: number) =>
    problems?.custom_fields?.[validatedIndexOf(custom_fields, custom_fields[index])];
  const values = [po_number, project_reference, ...custom_fields.map(({ value }) => value)];
  return (
    <Group
      title="References"
      summary={values.filter(Boolean).join(', ') || 'PO number, project reference'}
      hasProblem={Boolean(problems)}
    >
      <div className={styles.pair}>
        {hasPoNumber && (
          <Field label="PO number" optional error={problems?.po_number?.message}>
            <Input limit={60} autoComplete="off" {...register('references.po_number')} />
          </Field>
        )}
        {hasProject && (
          <Field label="Project reference" optional error={problems?.project_reference?.message}>
            <Input limit={60} autoComplete="off" {...register('references.project_reference')} />
          </Field>
        )}
      </div>
      {fields.fields.map(({ id }, index) => (
        <div key={id} className={styles.custom}>
          <Field label="Label" error={problemsOf(index)?.label?.message}>
            <Input
              limit={customLabelLimit}
              autoComplete="off"
              {...register(`references.custom_fields.${index}.label`)}
            />
          </Field>
          <Field label="Value" error={problemsOf(index)?.value?.message}>
            <Input
              limit={customValueLimit}
              autoComplete="off"
              {...register(`references.custom_fields.${index}.value`)}
            />
          </Field>
          <IconButton
            label={`Remove field ${index + 1}`}
            className={styles.removeCustom}
            onClick={() => fields.remove(index)}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      {fields.fields.length < mostCustomFields && (
        <div>
          <Button size="sm" onClick={() => fields.append({ label: '', value: '' })}>
            <Plus size={16} aria-hidden /> Add field
          </Button>
        </div>
      )}
      <p className={styles.note}>Empty fields don’t appear. We’ll suggest your labels next time.</p>
    </Group>
  );
}

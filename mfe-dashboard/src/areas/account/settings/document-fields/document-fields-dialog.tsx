import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  customLabelLimit,
  type DocumentFieldSettings,
  documentFields,
  type FieldDocument,
  fieldDocuments,
  mostCustomFields,
} from '@soloist/contracts';
import { Button, Checkbox, Field, IconButton, Input } from '@soloist/ui';
import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSaveDocumentFields } from './document-fields.api.ts';
import styles from './document-fields.module.css';

const documentNames: Record<FieldDocument, string> = { proposal: 'Proposals', invoice: 'Invoices' };

interface DocumentFieldsDialogProps {
  fields: DocumentFieldSettings;
  onClose: () => void;
}

/** The documents that each field appears on. */
export function DocumentFieldsDialog({ fields, onClose }: DocumentFieldsDialogProps) {
  const save = useSaveDocumentFields();
  const { register, control, handleSubmit, formState, setError } = useForm<DocumentFieldSettings>({
    resolver: standardSchemaResolver(documentFields),
    defaultValues: fields,
  });
  const { errors } = formState;
  const custom = useFieldArray({ control, name: 'custom_fields' });
  const submit = handleSubmit((form) =>
    save.mutate(form, { onSuccess: onClose, onError: (error) => showFormError(error, setError) }),
  );
  const documentsField = (
    name: 'po_number' | 'project_reference' | `custom_fields.${number}.documents`,
    label: string,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <DocumentsField label={label} value={field.value} onChange={field.onChange} />
      )}
    />
  );
  return (
    <FormDialog
      title="Document fields"
      text="New documents include these fields. Invoices copy their values from the proposal."
      action="Save fields"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message ?? errors.custom_fields?.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {documentsField('po_number', 'PO number')}
      <Controller
        control={control}
        name="ask_po_number"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="Ask clients for their PO number"
            hint="They can enter it when they accept a proposal."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      {documentsField('project_reference', 'Project reference')}
      {custom.fields.map(({ id }, index) => (
        <div key={id} className={styles.custom}>
          <Field
            label={`Custom field ${index + 1}`}
            error={errors.custom_fields?.[index]?.label?.message}
          >
            <Input
              limit={customLabelLimit}
              autoComplete="off"
              {...register(`custom_fields.${index}.label`)}
            />
          </Field>
          <IconButton
            label={`Remove custom field ${index + 1}`}
            onClick={() => custom.remove(index)}
          >
            <X size={16} />
          </IconButton>
          {documentsField(
            `custom_fields.${index}.documents`,
            `Documents with custom field ${index + 1}`,
          )}
        </div>
      ))}
      {custom.fields.length < mostCustomFields && (
        <div>
          <Button
            size="sm"
            onClick={() => custom.append({ label: '', documents: [...fieldDocuments] })}
          >
            <Plus size={16} aria-hidden /> Add field
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

interface DocumentsFieldProps {
  label: string;
  value: FieldDocument[];
  onChange: (value: FieldDocument[]) => void;
}

function DocumentsField({ label, value, onChange }: DocumentsFieldProps) {
  return (
    <fieldset className={styles.documents}>
      <legend>{label}</legend>
      {fieldDocuments.map((kind) => (
        <Checkbox
          key={kind}
          label={documentNames[kind]}
          checked={value.includes(kind)}
          onChange={(checked) =>
            onChange(checked ? [...value, kind] : value.filter((each) => each !== kind))
          }
        />
      ))}
    </fieldset>
  );
}

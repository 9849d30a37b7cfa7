import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type RecipientInput, type RecipientRole, recipientInput } from '@soloist/contracts';
import { Field, Input, Select } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { type RecipientsDocument, useAddRecipient } from './recipients.api.ts';

export const roleTexts: Record<RecipientRole, string> = { to: 'To', cc: 'CC', bcc: 'BCC' };
const roles = Object.entries(roleTexts).map(([value, label]) => ({ value, label }));

interface AddPersonDialogProps {
  document: RecipientsDocument;
  onClose: () => void;
}

/** Sends a document to one more person. */
export function AddPersonDialog({ document, onClose }: AddPersonDialogProps) {
  const add = useAddRecipient();
  const { register, handleSubmit, formState, setError } = useForm<RecipientInput>({
    resolver: standardSchemaResolver(recipientInput),
    defaultValues: { email: '', role: 'cc' },
  });
  const submit = handleSubmit((person) =>
    add.mutate(
      { ...document, ...person },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    ),
  );
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title="Add recipient"
      text="We’ll email them the document with their own link."
      action="Add and send"
      busy={add.isPending && 'Sending'}
      problem={formState.errors.root?.message}
    >
      <Field label="Email" error={formState.errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field
        label="Role"
        hint="People in To can sign and pay. People in CC can pay. BCC is hidden and can only read."
        error={formState.errors.role?.message}
      >
        <Select options={roles} {...register('role')} />
      </Field>
    </FormDialog>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addressForm, type DocumentRecipient } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { type RecipientsDocument, useCorrectAddress } from './recipients.api.ts';

interface AddressDialogProps {
  document: RecipientsDocument;
  person: DocumentRecipient;
  onClose: () => void;
}

/** Sends a document to the right address in place of a wrong one. */
export function AddressDialog({ document, person, onClose }: AddressDialogProps) {
  const correct = useCorrectAddress();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(addressForm),
    defaultValues: { email: person.email },
  });
  const submit = handleSubmit(({ email }) =>
    correct.mutate(
      { ...document, recipientId: person.id, email },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    ),
  );
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title="Correct address"
      text={`We’ll email a new link. The link for ${person.email} stops working.`}
      action="Send to this address"
      busy={correct.isPending && 'Sending'}
      problem={formState.errors.root?.message}
    >
      <Field label="Email" error={formState.errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...register('email')} />
      </Field>
    </FormDialog>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Passkey, passkeyNameForm } from '@soloist/contracts';
import { Button, Field, Input, Modal } from '@soloist/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useRenamePasskey } from './passkeys.api.ts';

interface RenamePasskeyDialogProps {
  open: boolean;
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({
  open,
  passkey: { id, name },
  onClose,
}: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey();
  const formId = useId();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(passkeyNameForm),
    values: { name },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) =>
    rename.mutate(
      { id, ...form },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    ),
  );

  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Rename passkey"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={rename.isPending && 'Saving'}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Name" error={errors.name?.message ?? errors.root?.message}>
          <Input limit={60} autoComplete="off" {...register('name')} />
        </Field>
      </form>
    </Modal>
  );
}

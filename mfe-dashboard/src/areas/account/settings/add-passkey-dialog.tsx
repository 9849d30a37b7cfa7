import { Banner, Button, Field, Modal, PasswordField } from '@soloist/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useAddPasskey } from './passkeys.api.ts';
import { useLinkedAccounts } from './settings.api.ts';
import styles from './settings.module.css';

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Confirms the password, where there is one, and lets the browser create a passkey. */
export function AddPasskeyDialog({ open, onClose }: AddPasskeyDialogProps) {
  const add = useAddPasskey();
  const hasPassword = useLinkedAccounts().data?.hasPassword ?? true;
  const formId = useId();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    defaultValues: { password: '' },
  });
  const { password, root } = formState.errors;

  const close = () => {
    reset();
    onClose();
  };
  const submit = handleSubmit((form) =>
    add.mutate(form, { onSuccess: close, onError: (error) => showFormError(error, setError) }),
  );

  return (
    <Modal
      open={open}
      onClose={close}
      title="Add a passkey"
      text={
        hasPassword
          ? 'Confirm your password, then follow the prompt from your browser.'
          : 'Follow the prompt from your browser.'
      }
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={add.isPending && 'Creating'}>
            Create passkey
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {hasPassword && (
          <Field label="Your password" error={password?.message}>
            <PasswordField autoComplete="current-password" {...register('password')} />
          </Field>
        )}
        {root && <Banner>{root.message}</Banner>}
      </form>
    </Modal>
  );
}

import { reasonLimit, reasonMissing } from '@soloist/contracts';
import { Field, Textarea } from '@soloist/ui';
import { ApiError, showToast } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../form-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  text?: ReactNode;
  /** What the button says, and what it says meanwhile. */
  action: string;
  busy: string;
  /** What is asked for besides the reason. */
  children?: ReactNode;
  /** Does it, for the reason given; what it answers is told. */
  onSubmit: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks why something is done, which the audit log keeps, and does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, action, busy, children, onSubmit, onClose } = props;
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ reason }) => {
    try {
      const { message } = await onSubmit(reason.trim());
      showToast({ message, kind: 'success' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError('root', { message: error.message });
    }
  });
  return (
    <FormDialog
      title={title}
      text={text}
      action={action}
      busy={isSubmitting && busy}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <Field label="Why?" hint="The audit log keeps it." error={errors.reason?.message}>
        <Textarea
          rows={3}
          limit={reasonLimit}
          {...register('reason', { validate: (reason) => reason.trim() !== '' || reasonMissing })}
        />
      </Field>
    </FormDialog>
  );
}

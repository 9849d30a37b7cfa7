import { reasonLimit, reasonMissing } from '@soloist/contracts';
import { Field, Textarea } from '@soloist/ui';
import { ApiError, showToast } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  text?: ReactNode;
  /** The button's label, and its label while it is busy. */
  action: string;
  busy: string;
  /** Fields besides the reason. */
  children?: ReactNode;
  /** Performs the action with the reason; its message becomes a toast. */
  onSubmit: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks for a reason, which the audit log stores, and performs an admin action. */
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
      <Field label="Reason" hint="Saved in the audit log." error={errors.reason?.message}>
        <Textarea
          rows={3}
          limit={reasonLimit}
          {...register('reason', { validate: (reason) => reason.trim() !== '' || reasonMissing })}
        />
      </Field>
    </FormDialog>
  );
}

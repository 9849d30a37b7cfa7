import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { resetForm } from '@soloist/contracts';
import { CodeField, Field, Input, PasswordField } from '@soloist/ui';
import { Link, showToast, useNavigate } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { useResetPassword } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { forgetPendingEmail, pendingEmail } from './session-start.store.ts';
import { SubmitButton } from './submit-button.tsx';

/** Requests the emailed code and the new password. */
export function ResetForm() {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(resetForm),
    defaultValues: { email: pendingEmail(), code: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) =>
    reset.mutate(form, {
      onSuccess: () => {
        forgetPendingEmail();
        showToast({ message: 'Password changed. Log in with your new password.', kind: 'success' });
        void navigate('/login', { replace: true });
      },
      onError: (error) => showFormError(error, setError),
    }),
  );

  return (
    <AccountLayout title="Choose a new password">
      <p className={styles.lead}>If this address has an account, we emailed it a code.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Controller
          name="code"
          control={control}
          render={({ field: { value, onChange } }) => (
            <CodeField value={value} onChange={onChange} error={errors.code?.message} />
          )}
        />
        <Field
          label="New password"
          hint="At least 10 characters. Logs you out on every device."
          error={errors.password?.message}
        >
          <PasswordField autoComplete="new-password" {...register('password')} />
        </Field>
        <SubmitButton isPending={reset.isPending} busy="Saving">
          Save password
        </SubmitButton>
      </form>
      <p className={styles.lead}>
        <Link className={styles.link} to="/login?step=forgot">
          Send another code
        </Link>
      </p>
    </AccountLayout>
  );
}

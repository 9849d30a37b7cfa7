import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { resetForm } from '@soloist/contracts';
import { CodeField, Field, Input, PasswordField } from '@soloist/ui';
import { Link, showToast, useNavigate } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { useResetPassword } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { forgetPendingEmail, pendingEmail } from './enter.ts';
import { showProblem } from './show-problem.ts';
import { SubmitButton } from './submit-button.tsx';

/** Takes the mailed code and the new password. */
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
        showToast({ message: 'Your password is changed. Please log in.', kind: 'success' });
        navigate('/login', { replace: true });
      },
      onError: (error) => showProblem(error, setError),
    }),
  );

  return (
    <AccountLayout title="Choose a new password">
      <p className={styles.lead}>
        If there is an account with this address, the code is in your mail now.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="E-mail" error={errors.email?.message}>
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
          hint="At least 10 characters. Every device is signed out."
          error={errors.password?.message}
        >
          <PasswordField autoComplete="new-password" {...register('password')} />
        </Field>
        <SubmitButton isPending={reset.isPending} busy="Saving">
          Save the password
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

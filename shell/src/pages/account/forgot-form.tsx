import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { emailForm } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { useForgotPassword } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { pendingEmail, rememberPendingEmail } from './session-start.store.ts';
import { SubmitButton } from './submit-button.tsx';

/** Asks for the address that receives the password reset code. */
export function ForgotForm() {
  const navigate = useNavigate();
  const forgot = useForgotPassword();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(emailForm),
    defaultValues: { email: pendingEmail() },
  });

  const submit = handleSubmit(({ email }) =>
    forgot.mutate(email, {
      onSuccess: () => {
        rememberPendingEmail(email);
        void navigate('/login?step=reset');
      },
      onError: (error) => showFormError(error, setError),
    }),
  );

  return (
    <AccountLayout title="Reset your password">
      <p className={styles.lead}>We’ll email you a six-digit code, valid for 10 minutes.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Email" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" autoFocus {...register('email')} />
        </Field>
        <SubmitButton isPending={forgot.isPending} busy="Sending">
          Send code
        </SubmitButton>
      </form>
      <p className={styles.lead}>
        <Link className={styles.link} to="/login">
          Back to login
        </Link>
      </p>
    </AccountLayout>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { emailForm } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { useForgotPassword } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { pendingEmail, rememberPendingEmail } from './enter.ts';
import { showProblem } from './show-problem.ts';
import { SubmitButton } from './submit-button.tsx';

/** Asks where to mail the code that lets the person choose a new password. */
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
        navigate('/login?step=reset');
      },
      onError: (error) => showProblem(error, setError),
    }),
  );

  return (
    <AccountLayout title="Choose a new password">
      <p className={styles.lead}>We mail you a six-digit code that is good for 10 minutes.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="E-mail" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" autoFocus {...register('email')} />
        </Field>
        <SubmitButton isPending={forgot.isPending} busy="Sending">
          Send the code
        </SubmitButton>
      </form>
      <p className={styles.lead}>
        <Link className={styles.link} to="/login">
          Back to log in
        </Link>
      </p>
    </AccountLayout>
  );
}

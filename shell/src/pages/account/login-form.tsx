import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { loginForm } from '@soloist/contracts';
import { Field, Input, PasswordField } from '@soloist/ui';
import { ApiError, Link, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLogIn } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { GoogleButton } from './google-button.tsx';
import { useInvitation } from './invitation.ts';
import { LoginCodeForm } from './login-code-form.tsx';
import { nextStepAfter } from './next-step.rules.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { rememberPendingEmail, startSession } from './session-start.store.ts';
import { SubmitButton } from './submit-button.tsx';

export function LoginForm() {
  const navigate = useNavigate();
  const logIn = useLogIn();
  const ref = useInvitation();
  // In memory only: a reload asks for the password again.
  const [tried, setTried] = useState<{ email: string; password: string }>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit((form) =>
    logIn.mutate(form, {
      onSuccess: (signedIn) => navigate(startSession(signedIn), { replace: true }),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'code_required') return setTried(form);
        const next = nextStepAfter(error);
        if (next) return void navigate(next);
        showFormError(error, setError);
        // The password was right, but the email address is not verified yet: a code is on its way.
        if (error instanceof ApiError && error.code === 'forbidden') {
          rememberPendingEmail(form.email);
          void navigate('/verify');
        }
      },
    }),
  );

  if (tried) return <LoginCodeForm {...tried} onBack={() => setTried(undefined)} />;
  return (
    <AccountLayout title="Welcome back">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Email" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username webauthn" autoFocus {...register('email')} />
        </Field>
        <Field
          label="Password"
          error={formState.errors.password?.message}
          action={
            <Link className={styles.quiet} to="/login?step=forgot">
              Forgot password?
            </Link>
          }
        >
          <PasswordField autoComplete="current-password" {...register('password')} />
        </Field>
        <SubmitButton isPending={logIn.isPending} busy="Logging in">
          Log in
        </SubmitButton>
      </form>
      <PasskeyButton />
      <GoogleButton start={{ ref }} />
      <p className={styles.lead}>
        New to Soloist?{' '}
        <Link className={styles.link} to="/choice">
          Create an account
        </Link>
      </p>
    </AccountLayout>
  );
}

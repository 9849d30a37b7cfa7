import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { verifyForm } from '@soloist/contracts';
import { CodeField, Field, Input } from '@soloist/ui';
import { Link, showToast, useNavigate } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { useVerify } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { ResendCode } from './resend-code.tsx';
import {
  forgetPendingEmail,
  pendingEmail,
  signupTicket,
  startNewSession,
} from './session-start.store.ts';
import { SubmitButton } from './submit-button.tsx';

const noPassword =
  'This address was used to sign up twice, so no password is set. Set one with “Forgot password?”.';

/** Requests the emailed code; asks for the address only when this browser does not know it. */
export function VerifyPage() {
  const navigate = useNavigate();
  const verify = useVerify();
  const known = pendingEmail();
  const { register, control, handleSubmit, formState, setError, setFocus, setValue, watch } =
    useForm({
      resolver: standardSchemaResolver(verifyForm),
      defaultValues: { email: known, code: '' },
    });
  const { errors } = formState;

  const submit = handleSubmit((form) =>
    verify.mutate(
      { ...form, ticket: signupTicket() },
      {
        onSuccess: ({ token, passwordKept }) => {
          forgetPendingEmail();
          if (!passwordKept) showToast({ message: noPassword, kind: 'info' });
          void navigate(startNewSession({ token }), { replace: true });
        },
        onError: (error) => {
          setValue('code', '');
          showFormError(error, setError);
          setError('code', { message: error.message });
          setFocus('code');
        },
      },
    ),
  );

  return (
    <AccountLayout title="Check your email">
      <p className={styles.lead}>
        {known
          ? `We emailed a six-digit code to ${known}. It’s valid for 10 minutes.`
          : 'Enter your email and the six-digit code we sent you.'}
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {!known && (
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="username" {...register('email')} />
          </Field>
        )}
        <Controller
          name="code"
          control={control}
          render={({ field: { ref, value, onChange } }) => (
            <CodeField
              ref={ref}
              value={value}
              onChange={onChange}
              onComplete={() => void submit()}
              error={errors.code?.message}
              autoFocus={known !== ''}
            />
          )}
        />
        <SubmitButton isPending={verify.isPending} busy="Checking">
          Verify
        </SubmitButton>
      </form>
      <ResendCode email={watch('email')} />
      <p className={styles.lead}>
        Wrong address?{' '}
        <Link className={styles.link} to="/signup">
          Sign up again
        </Link>
      </p>
    </AccountLayout>
  );
}

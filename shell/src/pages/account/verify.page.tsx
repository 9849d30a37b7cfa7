import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { verifyForm } from '@soloist/contracts';
import { Button, CodeField, Field, Input } from '@soloist/ui';
import { Link, showToast, useNavigate } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useResendCode, useVerify } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { nextStepAfter } from './next-step.rules.ts';
import {
  codeSentAt,
  forgetPendingEmail,
  pendingEmail,
  rememberPendingEmail,
  signupTicket,
  startNewSession,
} from './session-start.store.ts';
import { SubmitButton } from './submit-button.tsx';

const noPassword =
  'This address was used to sign up twice, so no password is set. Set one with “Forgot password?”.';

const waitSeconds = 30;
const secondsLeft = () => Math.max(0, Math.ceil(waitSeconds - (Date.now() - codeSentAt()) / 1_000));

/** Sends a new code, at most every 30 seconds; a reload does not restart the countdown. */
function ResendCode({ email }: { email: string }) {
  const resend = useResendCode();
  const [left, setLeft] = useState(secondsLeft);

  useEffect(() => {
    if (left === 0) return;
    const tick = setTimeout(() => setLeft(secondsLeft()), 1_000);
    return () => clearTimeout(tick);
  });

  const handleResend = () =>
    resend.mutate(email, {
      onSuccess: () => {
        rememberPendingEmail(email);
        setLeft(secondsLeft());
        showToast({ message: 'A new code is on its way.', kind: 'success' });
      },
      onError: (error) => showFormError(error),
    });

  return (
    <Button
      block
      size="lg"
      disabled={left > 0 || email === ''}
      busy={resend.isPending ? 'Sending' : undefined}
      onClick={handleResend}
    >
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </Button>
  );
}

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
          const next = nextStepAfter(error);
          if (next) {
            forgetPendingEmail();
            return void navigate(next, { replace: true });
          }
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

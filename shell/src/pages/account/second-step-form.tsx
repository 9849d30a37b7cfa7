import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { secondStepForm } from '@soloist/contracts';
import { Button, Checkbox, CodeInput, Field, Input } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useFinishSignIn } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { nextStepAfter } from './next-step.rules.ts';
import { RecoveryRequest } from './recovery-request.tsx';
import { startSession } from './session-start.store.ts';
import { SubmitButton } from './submit-button.tsx';

/** Asks for the code of the authenticator app, or a recovery code, after the password or Google. */
export function SecondStepForm() {
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const [isRecovering, setRecovering] = useState(false);
  const { control, register, handleSubmit, formState, setError, setFocus, setValue, clearErrors } =
    useForm({
      resolver: standardSchemaResolver(secondStepForm),
      defaultValues: { code: '', remember: false },
    });
  const error = formState.errors.code?.message;

  const submit = handleSubmit((form) =>
    finish.mutate(form, {
      onSuccess: (signedIn) => navigate(startSession(signedIn), { replace: true }),
      onError: (failure) => {
        const next = nextStepAfter(failure);
        if (next) return void navigate(next, { replace: true });
        showFormError(failure);
        // The first step is too long ago, or was done in another browser.
        if (failure instanceof ApiError && failure.code === 'unauthenticated') {
          return void navigate('/login', { replace: true });
        }
        setValue('code', '');
        setError('code', { message: failure.message });
        setFocus('code');
      },
    }),
  );
  const handleSwitch = () => {
    setValue('code', '');
    clearErrors('code');
    setUsesRecoveryCode(!usesRecoveryCode);
  };

  if (isRecovering) return <RecoveryRequest onBack={() => setRecovering(false)} />;
  return (
    <AccountLayout title="Two-step verification">
      <p className={styles.lead}>
        {usesRecoveryCode
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six-digit code from your authenticator app.'}
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* Before the code, whose last digit logs in. */}
        <Controller
          name="remember"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label="Remember this device for 30 days"
              checked={value}
              onChange={onChange}
            />
          )}
        />
        {usesRecoveryCode ? (
          <Field label="Recovery code" error={error}>
            <Input
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              limit={20}
              {...register('code')}
            />
          </Field>
        ) : (
          <Controller
            name="code"
            control={control}
            render={({ field: { ref, value, onChange } }) => (
              <Field label="Code" error={error}>
                <CodeInput
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  onComplete={() => void submit()}
                  autoFocus
                />
              </Field>
            )}
          />
        )}
        <SubmitButton isPending={finish.isPending} busy="Logging in">
          Log in
        </SubmitButton>
      </form>
      <Button block size="lg" variant="ghost" onClick={handleSwitch}>
        {usesRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
      </Button>
      {usesRecoveryCode && (
        <Button block size="lg" variant="ghost" onClick={() => setRecovering(true)}>
          I lost my codes, too
        </Button>
      )}
    </AccountLayout>
  );
}

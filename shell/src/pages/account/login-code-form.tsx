import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { loginForm } from '@soloist/contracts';
import { Button, CodeField } from '@soloist/ui';
import { ApiError, showToast, useNavigate } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { useLogIn } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { nextStepAfter } from './next-step.rules.ts';
import { startSession } from './session-start.store.ts';
import { SubmitButton } from './submit-button.tsx';

interface LoginCodeFormProps {
  email: string;
  password: string;
  /** Shows the form for the password again. */
  onBack: () => void;
}

/** Requests the emailed code, which this login needs besides the password. */
export function LoginCodeForm({ email, password, onBack }: LoginCodeFormProps) {
  const navigate = useNavigate();
  const logIn = useLogIn();
  const resend = useLogIn();
  const { control, handleSubmit, formState, setError, setFocus, setValue } = useForm({
    resolver: standardSchemaResolver(loginForm),
    defaultValues: { email, password, code: '' },
  });

  const submit = handleSubmit((form) =>
    logIn.mutate(form, {
      onSuccess: (signedIn) => navigate(startSession(signedIn), { replace: true }),
      onError: (error) => {
        const next = nextStepAfter(error);
        if (next) return void navigate(next);
        setValue('code', '');
        showFormError(error);
        setError('code', { message: error.message });
        setFocus('code');
      },
    }),
  );

  const handleResend = () =>
    resend.mutate(
      { email, password },
      {
        onSuccess: (signedIn) => navigate(startSession(signedIn), { replace: true }),
        onError: (error) => {
          const next = nextStepAfter(error);
          if (next) return void navigate(next);
          const isMailed = error instanceof ApiError && error.code === 'code_required';
          if (!isMailed) return showFormError(error);
          showToast({
            message: 'If your password is right, we emailed you a new code.',
            kind: 'info',
          });
        },
      },
    );

  return (
    <AccountLayout title="Check your email">
      <p className={styles.lead}>
        Someone tried many passwords for {email}. If yours is right, we emailed you a code.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Controller
          name="code"
          control={control}
          render={({ field: { ref, value = '', onChange } }) => (
            <CodeField
              ref={ref}
              value={value}
              onChange={onChange}
              onComplete={() => void submit()}
              error={formState.errors.code?.message}
              autoFocus
            />
          )}
        />
        <SubmitButton isPending={logIn.isPending} busy="Logging in">
          Log in
        </SubmitButton>
      </form>
      <Button
        block
        size="lg"
        busy={resend.isPending ? 'Sending' : undefined}
        onClick={handleResend}
      >
        Send a new code
      </Button>
      <Button block size="lg" variant="ghost" onClick={onBack}>
        Use another password
      </Button>
    </AccountLayout>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { verifyForm } from '@soloist/contracts';
import { CodeField, Field, Input } from '@soloist/ui';
import { Link, showToast, useNavigate } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { useVerify } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { enterNew, forgetPendingEmail, pendingEmail, signupTicket } from './enter.ts';
import { ResendCode } from './resend-code.tsx';
import { showProblem } from './show-problem.ts';
import { SubmitButton } from './submit-button.tsx';

const noPassword =
  'This address was signed up in another window too, so no password is set. Choose one with “Forgot it?” when you next log in.';

/** Takes the mailed code; the address is asked for only when this browser does not know it. */
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
          navigate(enterNew({ token }), { replace: true });
        },
        onError: (error) => {
          setValue('code', '');
          showProblem(error, setError);
          setError('code', { message: error.message });
          setFocus('code');
        },
      },
    ),
  );

  return (
    <AccountLayout title="Check your mail">
      <p className={styles.lead}>
        {known
          ? `We sent a six-digit code to ${known}. It is good for 10 minutes.`
          : 'Type your address and the six-digit code that we mailed you.'}
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {!known && (
          <Field label="E-mail" error={errors.email?.message}>
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

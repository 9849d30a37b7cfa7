import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { passwordLength, resetForm } from '@soloist/contracts';
import { Banner, Button, CodeField, Field, PasswordField } from '@soloist/ui';
import { leave, showToastLater, useMe } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useResetPassword, useSendResetCode } from './settings.api.ts';
import styles from './settings.module.css';

/** Sets a first password; an emailed code proves who owns the account. */
export function ChoosePassword() {
  const email = useMe().data?.userInfo.email ?? '';
  const mailCode = useSendResetCode();
  return (
    <>
      <p>
        You sign in with Google. Add a password to sign in by email, unlink Google or delete your
        account.
      </p>
      {mailCode.isSuccess ? (
        <ChooseForm email={email} />
      ) : (
        <div>
          <Button
            onClick={() => mailCode.mutate(email)}
            disabled={email === ''}
            busy={mailCode.isPending && 'Sending'}
          >
            Email me a code
          </Button>
        </div>
      )}
    </>
  );
}

function ChooseForm({ email }: { email: string }) {
  const choose = useResetPassword();
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(resetForm),
    defaultValues: { email, code: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) =>
    choose.mutate(form, {
      onSuccess: () => {
        showToastLater({ message: 'Your password is set. Log in to continue.', kind: 'success' });
        leave('/login');
      },
      onError: (error) => showFormError(error, setError),
    }),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Controller
        name="code"
        control={control}
        render={({ field: { value, onChange } }) => (
          <CodeField
            value={value}
            onChange={onChange}
            hint={`We emailed it to ${email}.`}
            error={errors.code?.message}
          />
        )}
      />
      <Field
        label="New password"
        hint={`At least ${passwordLength.min} characters. This logs you out on every device.`}
        error={errors.password?.message}
      >
        <PasswordField autoComplete="new-password" {...register('password')} />
      </Field>
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div>
        <Button type="submit" variant="primary" busy={choose.isPending && 'Saving'}>
          Save password
        </Button>
      </div>
    </form>
  );
}

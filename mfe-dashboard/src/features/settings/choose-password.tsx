import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { passwordLength, resetForm } from '@soloist/contracts';
import { Banner, Button, CodeField, Field, PasswordField } from '@soloist/ui';
import { leave, showToastLater, useMe } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { useMailResetCode, useResetPassword } from './settings.api.ts';
import styles from './settings.module.css';

/** The way to a first password: a mailed code proves that the account is theirs. */
export function ChoosePassword() {
  const email = useMe().data?.userInfo.email ?? '';
  const mailCode = useMailResetCode();
  return (
    <>
      <p>
        You have no password yet: you sign in with Google. With one you can also sign in by e-mail,
        unlink Google and delete your account.
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
            Mail me a code to choose one
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
        showToastLater({ message: 'Your password is set. Please log in.', kind: 'success' });
        leave('/login');
      },
      onError: (error) => showProblem(error, setError),
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
            hint={`We mailed it to ${email}.`}
            error={errors.code?.message}
          />
        )}
      />
      <Field
        label="New password"
        hint={`At least ${passwordLength.min} characters. Every device is signed out, this one too.`}
        error={errors.password?.message}
      >
        <PasswordField autoComplete="new-password" {...register('password')} />
      </Field>
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div>
        <Button type="submit" variant="primary" busy={choose.isPending && 'Saving'}>
          Save the password
        </Button>
      </div>
    </form>
  );
}

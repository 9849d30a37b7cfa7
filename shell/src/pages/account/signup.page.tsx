import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Role, roles, signupForm } from '@soloist/contracts';
import { Banner, Field, Input, PasswordField, Segmented } from '@soloist/ui';
import { Link, useNavigate, useSearchParams } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { useSignUp } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { GoogleButton } from './google-button.tsx';
import { useInvitation } from './invitation.ts';
import { newSignupTicket, rememberPendingEmail } from './session-start.store.ts';
import { useTakesNewAccounts } from './sign-in-providers.ts';
import { SubmitButton } from './submit-button.tsx';

const roleOptions: { value: Role; label: string }[] = [
  { value: 'freelancer', label: 'I do the work' },
  { value: 'employer', label: 'I am hiring' },
];

export function SignupPage() {
  const takesNewAccounts = useTakesNewAccounts();
  return (
    <AccountLayout title="Create your account">
      {takesNewAccounts ? (
        <SignupForm />
      ) : (
        <Banner tone="warn">Sign-up is closed for now. Try again later.</Banner>
      )}
      <p className={styles.lead}>
        Have an account?{' '}
        <Link className={styles.link} to="/login">
          Log in
        </Link>
      </p>
    </AccountLayout>
  );
}

function SignupForm() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const ref = useInvitation();
  const signUp = useSignUp();
  const { register, control, handleSubmit, formState, setError, watch } = useForm({
    resolver: standardSchemaResolver(signupForm),
    defaultValues: {
      fname: '',
      lname: '',
      email: '',
      password: '',
      role: roles.find((role) => role === query.get('role')) ?? 'freelancer',
      ref,
    },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) =>
    signUp.mutate(
      { ...form, ticket: newSignupTicket() },
      {
        onSuccess: () => {
          rememberPendingEmail(form.email);
          void navigate('/verify');
        },
        onError: (error) => showFormError(error, setError),
      },
    ),
  );

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="How you will use Soloist" group>
          <Controller
            name="role"
            control={control}
            render={({ field: { value, onChange } }) => (
              <Segmented value={value} onChange={onChange} options={roleOptions} full />
            )}
          />
        </Field>
        <div className={styles.pair}>
          <Field label="First name" error={errors.fname?.message}>
            <Input autoComplete="given-name" limit={80} {...register('fname')} />
          </Field>
          <Field label="Last name" error={errors.lname?.message} optional>
            <Input autoComplete="family-name" limit={80} {...register('lname')} />
          </Field>
        </div>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label="Password" hint="At least 10 characters." error={errors.password?.message}>
          <PasswordField autoComplete="new-password" {...register('password')} />
        </Field>
        <SubmitButton isPending={signUp.isPending} busy="Creating your account">
          Create account
        </SubmitButton>
      </form>
      <GoogleButton start={{ role: watch('role'), ref }} />
      <p className={styles.quiet}>
        By creating an account you accept the <Link to="/terms-of-use">terms of use</Link> and have
        read the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </>
  );
}

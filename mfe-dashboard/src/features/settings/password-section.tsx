import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changePasswordForm, passwordLength } from '@soloist/contracts';
import { Banner, Button, Field, PasswordField } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { Loaded } from '../../loaded.tsx';
import { showProblem } from '../../show-problem.ts';
import { ChoosePassword } from './choose-password.tsx';
import { useChangePassword, useLinkedAccounts } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Change the password, or choose a first one for an account that was opened without. */
export function PasswordSection() {
  const linked = useLinkedAccounts();
  return (
    <SettingsSection id="password">
      <Loaded query={linked} what="Your password settings" height={220}>
        {({ hasPassword }) => (hasPassword ? <ChangePassword /> : <ChoosePassword />)}
      </Loaded>
    </SettingsSection>
  );
}

function ChangePassword() {
  const change = useChangePassword();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: standardSchemaResolver(changePasswordForm),
    defaultValues: { currentPassword: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: () => {
        reset();
        showToast({ message: 'Password changed. Other devices are signed out.', kind: 'success' });
      },
      onError: (error) => showProblem(error, setError),
    }),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordField autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${passwordLength.min} characters. Every other device is signed out.`}
        error={errors.password?.message}
      >
        <PasswordField autoComplete="new-password" {...register('password')} />
      </Field>
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div>
        <Button type="submit" variant="primary" busy={change.isPending && 'Changing'}>
          Change password
        </Button>
      </div>
    </form>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changePasswordForm, passwordLength } from '@soloist/contracts';
import { Banner, Button, Field, PasswordField } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { useChangePassword, useLinkedAccounts } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Changes the password, or adds one to an account without a password. */
export function PasswordSection() {
  const linked = useLinkedAccounts();
  return (
    <SettingsSection id="password">
      <QueryPanel query={linked} what="Your password settings" height={220}>
        {({ hasPassword }) => (hasPassword ? <ChangePassword /> : <ChoosePassword />)}
      </QueryPanel>
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
        showToast({ message: 'Password changed. Other devices are logged out.', kind: 'success' });
      },
      onError: (error) => showFormError(error, setError),
    }),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordField autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${passwordLength.min} characters. This logs out your other devices.`}
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

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { dateFormat, dayMs, deleteAccountForm, deletionDays } from '@soloist/contracts';
import { Banner, Button, Field, PasswordField } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useDeleteAccount } from './personal-data.api.ts';
import { useLinkedAccounts } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const formatDay = dateFormat({ dateStyle: 'long' });

/** Explains the effects of deleting the account, and schedules its deletion with the password. */
export function DeleteSection() {
  const { data: linked } = useLinkedAccounts();
  return (
    <SettingsSection id="delete" text="You have 14 days to change your mind.">
      <DeletionEffects />
      {linked?.hasPassword === false ? (
        <Banner tone="info">
          You need a password to delete your account.{' '}
          <a className={styles.link} href="#password">
            Add a password
          </a>
          .
        </Banner>
      ) : (
        <DeleteForm />
      )}
    </SettingsSection>
  );
}

function DeletionEffects() {
  const lastDay = formatDay(new Date(Date.now() + deletionDays * dayMs));
  return (
    <ul className={styles.points}>
      <li>
        Immediately, we log out every device, revoke API keys and hide your profile and portfolio.
        Pro won’t renew, recurring invoices pause, and we stop your emails.
      </li>
      <li>
        Until {lastDay}, you can log in to keep your account. Clients can still read, sign and pay
        what you sent them, and scheduled payouts continue.
      </li>
      <li>
        After that, we delete your profile, portfolio, images, saved people, Sage AI chats,
        notifications, drafts and open proposals. Links to them stop working. Nobody can undo this.
        We email you a receipt.
      </li>
      <li>
        Signed contracts stay with both names, addresses and signatures, because they belong to your
        client, too. We remove your avatar and headline. Proposals that others sent you stay with
        them.
      </li>
      <li>
        Pay out your wallet balance first, because you can’t do it later. Once we have deleted your
        account, clients can’t pay your open invoices online.
      </li>
      <li>
        The law requires us to keep payments, without your name, and our invoices with your billing
        details.
      </li>
      <li>Request your data first if you want a copy.</li>
    </ul>
  );
}

function DeleteForm() {
  const remove = useDeleteAccount();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(deleteAccountForm),
    defaultValues: { password: '' },
  });
  const { password, root } = formState.errors;

  const submit = handleSubmit((form) =>
    remove.mutate(form.password, { onError: (error) => showFormError(error, setError) }),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Your password" error={password?.message}>
        <PasswordField autoComplete="current-password" {...register('password')} />
      </Field>
      {root && <Banner>{root.message}</Banner>}
      <div>
        <Button type="submit" variant="danger" busy={remove.isPending && 'Requesting'}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { deleteAccountForm } from '@soloist/contracts';
import { Banner, Button, Field, PasswordField } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { useDeleteAccount } from './personal-data.api.ts';
import { useLinkedAccounts } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Says what deleting does, and does it for whoever knows the password. */
export function DeleteSection() {
  const { data: linked } = useLinkedAccounts();
  return (
    <SettingsSection id="delete" text="This cannot be undone, by you or by us.">
      <WhatHappens />
      {linked?.hasPassword === false ? (
        <Banner tone="info">
          Deleting asks for your password, and you have none yet.{' '}
          <a className={styles.link} href="#password">
            Choose one first
          </a>
          .
        </Banner>
      ) : (
        <DeleteForm />
      )}
    </SettingsSection>
  );
}

function WhatHappens() {
  return (
    <ul className={styles.points}>
      <li>Every device is signed out at once, and your address can sign up again.</li>
      <li>
        Your profile, portfolio, photos, saved people, messages to Sage AI, notifications, drafts
        and unanswered proposals are erased. Links to them stop working.
      </li>
      <li>
        Signed contracts stay, with both names, addresses and signatures: they are your client’s
        paper too. Your photo and headline are taken off. Proposals that others sent you stay
        theirs.
      </li>
      <li>
        What is in your wallet cannot be paid out any more: have it paid out first. Pro ends at
        once, and your open invoices cannot be paid online.
      </li>
      <li>
        As the law asks, payments stay in the books under a number, without your name, and our own
        invoices with the name and address that you gave for them.
      </li>
      <li>If you want a copy, ask for your data first.</li>
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
    remove.mutate(form.password, { onError: (error) => showProblem(error, setError) }),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Your password" error={password?.message}>
        <PasswordField autoComplete="current-password" {...register('password')} />
      </Field>
      {root && <Banner>{root.message}</Banner>}
      <div>
        <Button type="submit" variant="danger" busy={remove.isPending && 'Deleting'}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

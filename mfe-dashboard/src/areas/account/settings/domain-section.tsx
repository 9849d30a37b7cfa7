import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type CustomHost, hostForm, maxCustomHosts } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { useLive, useMe } from '@soloist/web-client';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { siteAddress } from '../../shared/profiles/profile.rules.ts';
import { HostItem } from './host-item.tsx';
import { useAddHost, useHosts } from './hosts.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Custom domains of the portfolio site: add, verify, remove. */
export function DomainSection() {
  const hosts = useHosts();
  // The service checks domains automatically; a notification reports each result.
  useLive('notification', () => void hosts.refetch());
  const username = useMe().data?.userInfo.username;
  return (
    <SettingsSection
      id="domain"
      text={
        username
          ? `Your portfolio is at ${siteAddress(username).host}. You can add your own domains.`
          : 'You can add your own domains to your portfolio.'
      }
    >
      <QueryPanel query={hosts} what="Your domains" height={96}>
        {(list) => <HostList hosts={list} />}
      </QueryPanel>
    </SettingsSection>
  );
}

function AddHostForm() {
  const add = useAddHost();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: standardSchemaResolver(hostForm),
    defaultValues: { host: '' },
  });
  const { host, root } = formState.errors;

  const submit = handleSubmit((form) =>
    add.mutate(form.host, {
      onSuccess: () => reset(),
      onError: (error) => showFormError(error, setError),
    }),
  );

  return (
    <form className={styles.inlineForm} onSubmit={submit} noValidate>
      <Field
        label="Domain name"
        hint="Use a domain whose DNS you manage, such as folio.example.com."
        error={host?.message ?? root?.message}
      >
        <Input
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          limit={253}
          {...register('host')}
        />
      </Field>
      <Button type="submit" busy={add.isPending && 'Adding'}>
        Add domain
      </Button>
    </form>
  );
}

function HostList({ hosts }: { hosts: CustomHost[] }) {
  return (
    <>
      {hosts.length > 0 && (
        <ul className={styles.hosts} aria-label="Your domains">
          {hosts.map((host) => (
            <HostItem key={host.id} host={host} />
          ))}
        </ul>
      )}
      {hosts.length < maxCustomHosts ? (
        <AddHostForm />
      ) : (
        <p className={styles.muted}>
          You’ve reached the limit of {maxCustomHosts} domains. Remove one to add another.
        </p>
      )}
    </>
  );
}

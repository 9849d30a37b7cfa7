import { type CustomHost, maxCustomHosts } from '@soloist/contracts';
import { useLive, useMe } from '@soloist/web-client';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { siteAddress } from '../../shared/profiles/profile.rules.ts';
import { AddHostForm } from './add-host-form.tsx';
import { HostItem } from './host-item.tsx';
import { useHosts } from './hosts.api.ts';
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

import { type CustomHost, mostCustomHosts } from '@soloist/contracts';
import { useLive, useMe } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { siteOf } from '../profiles/profile-texts.ts';
import { AddHostForm } from './add-host-form.tsx';
import { HostItem } from './host-item.tsx';
import { useHosts } from './hosts.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Own host names of the portfolio site: add, prove, remove. */
export function DomainSection() {
  const hosts = useHosts();
  // Host names are looked up by themselves; what becomes of one is a note.
  useLive('notification', () => void hosts.refetch());
  const username = useMe().data?.userInfo.username;
  return (
    <SettingsSection
      id="domain"
      text={
        username
          ? `Your portfolio is at ${siteOf(username).host}. It can answer at host names of your own too.`
          : 'Your portfolio can answer at host names of your own.'
      }
    >
      <Loaded query={hosts} what="Your host names" height={96}>
        {(list) => <HostList hosts={list} />}
      </Loaded>
    </SettingsSection>
  );
}

function HostList({ hosts }: { hosts: CustomHost[] }) {
  return (
    <>
      {hosts.length > 0 && (
        <ul className={styles.hosts} aria-label="Your host names">
          {hosts.map((host) => (
            <HostItem key={host.id} host={host} />
          ))}
        </ul>
      )}
      {hosts.length < mostCustomHosts ? (
        <AddHostForm />
      ) : (
        <p className={styles.muted}>
          You have {mostCustomHosts} host names, which is the most. Remove one to add another.
        </p>
      )}
    </>
  );
}

import type { LinkedAccounts } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { formatFullDay } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useLinkedAccounts, useLinkGoogle, useSignInProviders, useUnlink } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Whether there is an account to link or unlink; false while loading. */
export function useHasLinkedAccounts(): boolean {
  const { data: providers } = useSignInProviders();
  const { data: linked } = useLinkedAccounts();
  return Boolean(providers?.length || linked?.accounts.length);
}

/** The external accounts that also sign the person in. */
export function LinkedAccountsSection() {
  const linked = useLinkedAccounts();
  return (
    <SettingsSection id="linked-accounts" text="Other accounts you can sign in with.">
      <QueryPanel query={linked} what="Your linked accounts" height={64}>
        {(loaded) => (
          <ul className={styles.rows}>
            <GoogleRow linked={loaded} />
          </ul>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function GoogleRow({ linked: { accounts, hasPassword } }: { linked: LinkedAccounts }) {
  const google = accounts.find(({ provider }) => provider === 'google');
  const { data: providers = [] } = useSignInProviders();
  const link = useLinkGoogle();
  const unlink = useUnlink();
  const isOnlyWayIn = !hasPassword && accounts.length === 1;
  if (!google) {
    return (
      <li>
        <div className={styles.grow}>
          <b>Google</b>
          <span>Not linked</span>
        </div>
        {providers.includes('google') && (
          <Button size="sm" onClick={() => link.mutate()} busy={link.isPending && 'Opening Google'}>
            Link Google
          </Button>
        )}
      </li>
    );
  }
  const handleUnlink = () =>
    unlink.mutate('google', {
      onSuccess: () => showToast({ message: 'Google is unlinked.', kind: 'success' }),
    });
  return (
    <li>
      <div className={styles.grow}>
        <b>Google</b>
        <span>
          {google.email}, since {formatFullDay(google.linkedAt)}
          {isOnlyWayIn && '. Add a password before you unlink it.'}
        </span>
      </div>
      <Button
        size="sm"
        onClick={handleUnlink}
        disabled={isOnlyWayIn}
        busy={unlink.isPending && 'Unlinking'}
      >
        Unlink Google
      </Button>
    </li>
  );
}

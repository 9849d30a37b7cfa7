import type { ConnectedApp } from '@soloist/contracts';
import { Button, ConfirmDialog } from '@soloist/ui';
import { Blocks } from 'lucide-react';
import { useState } from 'react';
import { formatFullDay, formatInstant } from '../../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import { scopesInWords } from '../api-keys/api-keys.rules.ts';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { useConnections, useDisconnectApp } from './connected-apps.api.ts';

/** The apps that may act for the person. */
export function ConnectedAppsSection() {
  const connections = useConnections();
  return (
    <SettingsSection id="connected-apps" text="Apps that you allowed to act for you.">
      <QueryPanel query={connections} what="Your connected apps" height={72}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.muted}>No apps are connected.</p>
          ) : (
            <ul className={styles.rows} aria-label="Connected apps">
              {list.map((connection) => (
                <ConnectionRow key={connection.id} connection={connection} />
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </SettingsSection>
  );
}

function ConnectionRow({ connection }: { connection: ConnectedApp }) {
  const { name, maker, scopes, createdAt, expiresAt, lastUsedAt } = connection;
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnectApp();
  const close = () => setAsking(false);
  return (
    <li className={styles.wrapping}>
      <Blocks size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>
          {name} by {maker}
        </b>
        <span>
          {scopesInWords(scopes)}
          <br />
          Connected {formatFullDay(createdAt)},{' '}
          {lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : 'not used yet'}, ends{' '}
          {formatFullDay(expiresAt)}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setAsking(true)}
          aria-label={`Disconnect ${name}`}
        >
          Disconnect
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Disconnect this app?"
        text={`“${name}” can no longer act for you. To use it again, connect it from the app.`}
        confirmLabel="Disconnect"
        tone="danger"
        busy={disconnect.isPending && 'Disconnecting'}
        onConfirm={() => disconnect.mutate(connection, { onSettled: close })}
        onCancel={close}
      />
    </li>
  );
}

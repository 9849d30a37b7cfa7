import { type ApiKey, maxApiKeys } from '@soloist/contracts';
import { Badge, Button, ConfirmDialog } from '@soloist/ui';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { formatFullDay, formatInstant } from '../../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { useApiKeys, useRevokeApiKey } from './api-keys.api.ts';
import keyStyles from './api-keys.module.css';
import { expiryStateOf, scopesInWords } from './api-keys.rules.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

/** The keys with which programs act for the person: create, rotate, revoke. */
export function ApiKeysSection() {
  const keys = useApiKeys();
  const [created, setCreated] = useState<{ key: string; note?: string }>();
  return (
    <SettingsSection
      id="api-keys"
      text={
        <>
          Let your own programs act for you, within limits that you choose.{' '}
          <a href="/api/docs" className={styles.link}>
            API reference
          </a>
        </>
      }
    >
      <QueryPanel query={keys} what="Your API keys" height={96}>
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className={styles.rows} aria-label="Your API keys">
                {list.map((key) => (
                  <KeyRow
                    key={key.id}
                    apiKey={key}
                    onRotated={(secret, note) => setCreated({ key: secret, note })}
                  />
                ))}
              </ul>
            )}
            <CreateKey count={list.length} onCreated={(key) => setCreated({ key })} />
          </>
        )}
      </QueryPanel>
      {created && (
        <NewKeyDialog
          apiKey={created.key}
          note={created.note}
          onClose={() => setCreated(undefined)}
        />
      )}
    </SettingsSection>
  );
}

function CreateKey({ count, onCreated }: { count: number; onCreated: (key: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (count >= maxApiKeys) {
    return (
      <p className={styles.muted}>
        You’ve reached the limit of {maxApiKeys} API keys. Revoke one to create another.
      </p>
    );
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Create API key</Button>
      {isOpen && (
        <CreateKeyDialog
          onCreated={(key) => {
            close();
            onCreated(key);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  onRotated: (key: string, note: string) => void;
}

function KeyRow({ apiKey, onRotated }: KeyRowProps) {
  const { name, last4, scopes, lastUsedAt, replaced } = apiKey;
  const [dialog, setDialog] = useState<'rotate' | 'revoke'>();
  const revoke = useRevokeApiKey();
  const close = () => setDialog(undefined);
  return (
    <li className={styles.wrapping}>
      <KeySquare size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>
          {name} <code className={keyStyles.last4}>slk_…{last4}</code>{' '}
          <ExpiryBadge apiKey={apiKey} />
        </b>
        <span>
          {scopesInWords(scopes)}
          <br />
          {lastUsedAt ? `Last used ${formatInstant(lastUsedAt)}` : 'Not used yet'},{' '}
          {expiryOf(apiKey)}
          {replaced && (
            <>
              <br />
              The old key slk_…{replaced.last4} works until {formatInstant(replaced.worksUntil)}
            </>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setDialog('rotate')}
          aria-label={`Rotate ${name}`}
        >
          Rotate
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setDialog('revoke')}
          aria-label={`Revoke ${name}`}
        >
          Revoke
        </Button>
      </div>
      {dialog === 'rotate' && (
        <RotateKeyDialog
          apiKey={apiKey}
          onRotated={(key, note) => {
            close();
            onRotated(key, note);
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={dialog === 'revoke'}
        title="Revoke this API key?"
        text={`Programs that use “${name}” stop working immediately. You can’t undo this.`}
        confirmLabel="Revoke key"
        tone="danger"
        busy={revoke.isPending && 'Revoking'}
        onConfirm={() => revoke.mutate(apiKey, { onSettled: close })}
        onCancel={close}
      />
    </li>
  );
}

function ExpiryBadge({ apiKey }: { apiKey: ApiKey }) {
  const state = expiryStateOf(apiKey);
  if (state === 'later') return null;
  return state === 'expired' ? (
    <Badge tone="bad">Expired</Badge>
  ) : (
    <Badge tone="warn">Expires soon</Badge>
  );
}

function expiryOf(apiKey: ApiKey): string {
  if (!apiKey.expiresAt) return 'never expires';
  const verb = expiryStateOf(apiKey) === 'expired' ? 'expired' : 'expires';
  return `${verb} ${formatFullDay(apiKey.expiresAt)}`;
}

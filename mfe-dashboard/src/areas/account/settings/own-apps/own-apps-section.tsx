import { maxOwnApps, type OwnApp } from '@soloist/contracts';
import { Button, ConfirmDialog, Modal } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import keyStyles from '../api-keys/api-keys.module.css';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { EditAppDialog } from './edit-app-dialog.tsx';
import { useDeleteApp, useOwnApps, useRenewSecret } from './own-apps.api.ts';
import { RegisterAppDialog } from './register-app-dialog.tsx';

interface Registered {
  created: OwnApp;
  secret: string | null;
  isRenewed?: boolean;
}

/** Apps that the person made, which others can connect. */
export function OwnAppsSection() {
  const apps = useOwnApps();
  const [registered, setRegistered] = useState<Registered>();
  return (
    <SettingsSection
      id="own-apps"
      text={
        <>
          Make an app that other people can connect to their accounts.{' '}
          <a href="/api/docs/common-tasks#connect-an-app" className={styles.link}>
            How it works
          </a>
        </>
      }
    >
      <QueryPanel query={apps} what="Your apps" height={48}>
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className={styles.rows} aria-label="Your apps">
                {list.map((app) => (
                  <AppRow key={app.id} app={app} onRenewed={setRegistered} />
                ))}
              </ul>
            )}
            <RegisterApp count={list.length} onRegistered={setRegistered} />
          </>
        )}
      </QueryPanel>
      {registered && <NewApp {...registered} onClose={() => setRegistered(undefined)} />}
    </SettingsSection>
  );
}

function RegisterApp({
  count,
  onRegistered,
}: {
  count: number;
  onRegistered: (reply: Registered) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (count >= maxOwnApps) {
    return (
      <p className={styles.muted}>
        You’ve reached the limit of {maxOwnApps} apps. Delete one to register another.
      </p>
    );
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Register app</Button>
      {isOpen && (
        <RegisterAppDialog
          onRegistered={(reply) => {
            close();
            onRegistered(reply);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function AppRow({ app, onRenewed }: { app: OwnApp; onRenewed: (reply: Registered) => void }) {
  const { id, name, redirectUris, secretLast4 } = app;
  const [isEditing, setEditing] = useState(false);
  const [asking, setAsking] = useState<'delete' | 'renew'>();
  const remove = useDeleteApp();
  const renewal = useRenewSecret();
  const close = () => setAsking(undefined);
  const renew = () =>
    renewal.mutate(app, {
      onSuccess: ({ secret }) => onRenewed({ created: app, secret, isRenewed: true }),
      onSettled: close,
    });
  return (
    <li className={styles.wrapping}>
      <SquareTerminal size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>{name}</b>
        <span>
          Client ID <code>{id}</code>
          {secretLast4 && (
            <>
              , secret <code>sls_…{secretLast4}</code>
            </>
          )}
          <br />
          {redirectUris.join(', ')}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setEditing(true)}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
        {secretLast4 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setAsking('renew')}
            aria-label={`Renew secret of ${name}`}
          >
            Renew secret
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setAsking('delete')}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      </div>
      {isEditing && <EditAppDialog app={app} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        open={asking === 'renew'}
        title="Renew the secret?"
        text={`The old secret of “${name}” stops working immediately. The app stays connected, but can’t renew its access until it has the new one.`}
        confirmLabel="Renew secret"
        busy={renewal.isPending && 'Renewing'}
        onConfirm={renew}
        onCancel={close}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this app?"
        text={`“${name}” is disconnected from every account. We tell the people who connected it.`}
        confirmLabel="Delete app"
        tone="danger"
        busy={remove.isPending && 'Deleting'}
        onConfirm={() => remove.mutate(app, { onSettled: close })}
        onCancel={close}
      />
    </li>
  );
}

/** What the app needs; its secret is displayed only here. */
const NewApp = ({ created, secret, isRenewed, onClose }: Registered & { onClose: () => void }) => (
  <Modal
    open
    onClose={onClose}
    title={isRenewed ? `New secret of ${created.name}` : `${created.name} is registered`}
    text={
      secret
        ? 'Copy the secret now: you won’t see it again. Store it like a password.'
        : 'The app needs its client ID, and no secret.'
    }
    actions={
      <>
        <Button
          variant="primary"
          onClick={() => (secret ? copyText(secret, 'Secret') : copyText(created.id, 'Client ID'))}
        >
          {secret ? 'Copy secret' : 'Copy client ID'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    }
  >
    <p className={keyStyles.note}>Client ID</p>
    <code className={keyStyles.secret}>{created.id}</code>
    {secret && (
      <>
        <p className={keyStyles.note}>Secret</p>
        <code className={keyStyles.secret}>{secret}</code>
      </>
    )}
  </Modal>
);

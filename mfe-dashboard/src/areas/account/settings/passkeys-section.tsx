import { maxPasskeys, type Passkey } from '@soloist/contracts';
import { Badge, Button, ConfirmDialog } from '@soloist/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatFullDay, formatInstant } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { canUsePasskeys, usePasskeys, useRemovePasskey } from './passkeys.api.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The passkeys that sign the person in: add, rename, remove. */
export function PasskeysSection() {
  const passkeys = usePasskeys();
  return (
    <SettingsSection
      id="passkeys"
      text="Log in with your fingerprint, face or PIN instead of your password."
    >
      <QueryPanel query={passkeys} what="Your passkeys" height={96}>
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className={styles.rows} aria-label="Your passkeys">
                {list.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <AddPasskey count={list.length} />
          </>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function AddPasskey({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (!canUsePasskeys()) {
    return <p className={styles.muted}>This browser doesn’t support passkeys.</p>;
  }
  if (count >= maxPasskeys) {
    return (
      <p className={styles.muted}>
        You’ve reached the limit of {maxPasskeys} passkeys. Remove one to add another.
      </p>
    );
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Add passkey</Button>
      <AddPasskeyDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const remove = useRemovePasskey();
  const close = () => setDialog(undefined);
  const used = lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : 'not used yet';
  return (
    <li className={styles.wrapping}>
      <KeyRound size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>
          {name} {isSynced && <Badge>Synced</Badge>}
        </b>
        <span>
          Added {formatFullDay(createdAt)}, {used}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setDialog('rename')}
          aria-label={`Rename ${name}`}
        >
          Rename
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setDialog('remove')}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </div>
      <RenamePasskeyDialog open={dialog === 'rename'} passkey={passkey} onClose={close} />
      <ConfirmDialog
        open={dialog === 'remove'}
        title="Remove this passkey?"
        text={`You’ll no longer be able to log in with the passkey “${name}”. Delete it from your device, too.`}
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() => remove.mutate(passkey, { onSettled: close })}
        onCancel={close}
      />
    </li>
  );
}

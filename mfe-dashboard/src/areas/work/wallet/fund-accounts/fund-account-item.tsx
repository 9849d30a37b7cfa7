import type { FundAccount } from '@soloist/contracts';
import { Badge, ConfirmDialog, IconButton } from '@soloist/ui';
import { Landmark, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemoveFundAccount } from '../fund-accounts.api.ts';
import styles from '../wallet.module.css';

const stateTexts = {
  checking: { label: 'Checking', tone: 'info' },
  verified: { label: 'Verified', tone: 'ok' },
  refused: { label: 'Rejected', tone: 'bad' },
} as const;

const icons = { bank_account: Landmark, vpa: Smartphone };

/** One account with its verification status and a button to remove it. */
export function FundAccountItem({ account }: { account: FundAccount }) {
  const { kind, label, state, registeredName, reason } = account;
  const Icon = icons[kind];
  return (
    <li>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.names}>
        <b>{label}</b>
        {registeredName && <span>{registeredName}</span>}
        {state === 'checking' && <span>We’re verifying it with its bank.</span>}
        {reason && <span>{reason}</span>}
      </span>
      <Badge tone={stateTexts[state].tone}>{stateTexts[state].label}</Badge>
      <RemoveAccount account={account} />
    </li>
  );
}

function RemoveAccount({ account: { id, label } }: { account: FundAccount }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveFundAccount();
  const close = () => setConfirming(false);
  return (
    <>
      <IconButton size="sm" label={`Remove ${label}`} onClick={() => setConfirming(true)}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        title="Remove this account"
        text={`We stop all payouts to ${label}, including automatic ones. Payouts in transit still arrive.`}
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() => remove.mutate(id, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}

import type { CustomHost } from '@soloist/contracts';
import { Badge, Banner, Button, ConfirmDialog } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { DnsRecords } from './dns-records.tsx';
import { useRemoveHost, useVerifyHost } from './hosts.api.ts';
import styles from './settings.module.css';

const stateTexts = {
  waiting: { label: 'Pending DNS', tone: 'warn' },
  live: { label: 'Live', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** One domain: its status, and the DNS records to add while it does not point to Soloist. */
export function HostItem({ host }: { host: CustomHost }) {
  const verify = useVerifyHost();
  const { label, tone } = stateTexts[host.state];
  const problem = verify.error?.message ?? host.reason;
  const handleVerify = () =>
    verify.mutate(host.id, {
      onSuccess: () => showToast({ message: `${host.host} is live.`, kind: 'success' }),
    });
  return (
    <li className={styles.host}>
      <div className={styles.hostHead}>
        <b>{host.host}</b>
        <Badge tone={tone}>{label}</Badge>
        <RemoveHost host={host} />
      </div>
      {host.state === 'live' ? (
        <p className={styles.muted}>
          It shows your portfolio while it points to {window.location.hostname}. Keep the TXT
          record, because we check it daily.
        </p>
      ) : (
        <>
          <p className={styles.muted}>
            {host.state === 'failed' && 'It no longer points to your portfolio. '}
            Add these two records at your DNS provider. We check for a week, or immediately when you
            verify. If CNAME isn’t allowed, use ALIAS or ANAME.
          </p>
          <DnsRecords host={host} />
        </>
      )}
      {problem && <Banner tone="warn">{problem}</Banner>}
      {host.checkedAt && (
        <p className={styles.muted}>Last checked: {formatInstant(host.checkedAt)}</p>
      )}
      {host.state !== 'live' && (
        <div>
          <Button variant="primary" onClick={handleVerify} busy={verify.isPending && 'Checking'}>
            Verify
          </Button>
        </div>
      )}
    </li>
  );
}

function RemoveHost({ host: { id, host } }: { host: CustomHost }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveHost();
  const close = () => setConfirming(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => setConfirming(true)}
        aria-label={`Remove ${host}`}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Remove this domain"
        text={`${host} will stop showing your portfolio. Adding it again needs a new record.`}
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() => remove.mutate(id, { onError: showErrorToast, onSettled: close })}
        onCancel={close}
      />
    </>
  );
}

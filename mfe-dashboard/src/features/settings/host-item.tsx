import type { CustomHost } from '@soloist/contracts';
import { Badge, Banner, Button, ConfirmDialog } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../dates.ts';
import { tellProblem } from '../../tell-problem.ts';
import { DnsRecords } from './dns-records.tsx';
import { useRemoveHost, useVerifyHost } from './hosts.api.ts';
import styles from './settings.module.css';

const stateTexts = {
  waiting: { label: 'Waiting for its record', tone: 'warn' },
  live: { label: 'Live', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** One host name: its state, and what to enter in the DNS while it does not lead here. */
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
          It shows your portfolio as long as it points to {window.location.hostname}. Keep the TXT
          record: it is looked up every day.
        </p>
      ) : (
        <>
          <p className={styles.muted}>
            {host.state === 'failed' && 'It does not lead to your portfolio any more. '}
            Enter these two records where your domain is managed. We look for them by ourselves for
            a week, or at once when you verify. Where a CNAME is not allowed, an ALIAS or ANAME does
            the same.
          </p>
          <DnsRecords host={host} />
        </>
      )}
      {problem && <Banner tone="warn">{problem}</Banner>}
      {host.checkedAt && (
        <p className={styles.muted}>Looked up last: {formatInstant(host.checkedAt)}</p>
      )}
      {host.state !== 'live' && (
        <div>
          <Button
            variant="primary"
            onClick={handleVerify}
            busy={verify.isPending && 'Looking the record up'}
          >
            Verify
          </Button>
        </div>
      )}
    </li>
  );
}

function RemoveHost({ host: { id, host } }: { host: CustomHost }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveHost();
  const close = () => setAsking(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => setAsking(true)}
        aria-label={`Remove ${host}`}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove this host name"
        text={`${host} stops leading to your portfolio. You can add it again, with a new record to prove it.`}
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() => remove.mutate(id, { onError: tellProblem, onSettled: close })}
        onCancel={close}
      />
    </>
  );
}

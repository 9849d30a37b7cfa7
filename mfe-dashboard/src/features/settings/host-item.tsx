import type { CustomHost } from '@soloist/contracts';
import { Badge, Banner, Button, ConfirmDialog } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useState } from 'react';
import { tellProblem } from '../../tell-problem.ts';
import { DnsRecords } from './dns-records.tsx';
import { useRemoveHost, useVerifyHost } from './hosts.api.ts';
import styles from './settings.module.css';

/** One host name: proved, or what to enter in the DNS to prove it. */
export function HostItem({ host }: { host: CustomHost }) {
  const verify = useVerifyHost();
  const isProved = host.verifiedAt !== null;
  const handleVerify = () =>
    verify.mutate(host.id, {
      onSuccess: () => showToast({ message: `${host.host} is proved.`, kind: 'success' }),
    });
  return (
    <li className={styles.host}>
      <div className={styles.hostHead}>
        <b>{host.host}</b>
        <Badge tone={isProved ? 'ok' : 'warn'}>{isProved ? 'Proved' : 'Not proved yet'}</Badge>
        <RemoveHost host={host} />
      </div>
      {isProved ? (
        <p className={styles.muted}>
          It shows your portfolio as long as it points to {window.location.hostname}. Keep the TXT
          record.
        </p>
      ) : (
        <>
          <p className={styles.muted}>
            Enter these two records where your domain is managed, then verify. New records can take
            an hour to be seen. Where a CNAME is not allowed, an ALIAS or ANAME does the same.
          </p>
          <DnsRecords host={host} />
          {verify.error && <Banner tone="warn">{verify.error.message}</Banner>}
          <div>
            <Button
              variant="primary"
              onClick={handleVerify}
              busy={verify.isPending && 'Looking the record up'}
            >
              Verify
            </Button>
          </div>
        </>
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

import { Button, ButtonLink, Card, ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { showToast, useMe } from '@soloist/web-client';
import { Copy, ExternalLink } from 'lucide-react';
import styles from './share.module.css';

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ message: 'Address copied.', kind: 'success' });
  } catch {
    showToast({
      message: 'The browser did not allow copying. Select the address instead.',
      kind: 'error',
    });
  }
}

/** The person's own address, to copy or open. */
export function SharePage() {
  const { data, error, isPending, isFetching, refetch } = useMe();
  const username = data?.userInfo.username;
  return (
    <>
      <PageBar title="Share identity" />
      <div className={styles.page}>
        {isPending && (
          <Loading label="Loading your address">
            <Skeleton shape="block" height={180} />
          </Loading>
        )}
        {error && (
          <ErrorState
            title="Your address could not be loaded"
            text={error.message}
            onRetry={refetch}
            busy={isFetching}
          />
        )}
        {username && (
          <Address address={`${window.location.protocol}//${username}.${window.location.host}`} />
        )}
      </div>
    </>
  );
}

function Address({ address }: { address: string }) {
  return (
    <Card pad>
      <div className={styles.card}>
        <p className={styles.muted}>Your portfolio lives at</p>
        <p className={styles.address}>{address}</p>
        <div className={styles.actions}>
          <Button variant="primary" icon={<Copy size={16} />} onClick={() => copy(address)}>
            Copy address
          </Button>
          <ButtonLink
            icon={<ExternalLink size={16} />}
            href={address}
            target="_blank"
            rel="noreferrer"
          >
            Open it
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

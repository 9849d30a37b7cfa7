import type { ProposalDetail } from '@soloist/contracts';
import { Button, Heading, Mark } from '@soloist/ui';
import { useEffect, useRef } from 'react';
import { useRetryDelivery } from '../proposals.api.ts';
import { deliveryToClient, viewDelivery } from './delivery.rules.ts';
import styles from './sent-proposal.module.css';

/** The status of the email to the client, which changes while the page is open. */
export function DeliveryStatus({ proposal }: { proposal: ProposalDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const retry = useRetryDelivery();
  const delivery = deliveryToClient(proposal);
  const view = delivery && viewDelivery(delivery);
  const title = view?.title ?? 'Proposal sent';
  useDocumentTitle(title);
  // The form, which had the focus, is unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.status}>
      <Mark size={48} state={view?.mark ?? 'joined'} />
      <Heading ref={heading} tabIndex={-1} level={1} size="page">
        {title}
      </Heading>
      <p role="status" className={styles.text}>
        {view?.text} {view?.reason}
      </p>
      {delivery && view?.canRetry && (
        <Button
          busy={retry.isPending && 'Queueing'}
          onClick={() => retry.mutate({ id: proposal.id, deliveryId: delivery.id })}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

/** The path is the last step's, and so is the title that the shell sets. */
function useDocumentTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Soloist`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

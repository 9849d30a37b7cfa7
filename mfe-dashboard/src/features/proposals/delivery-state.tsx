import type { ProposalSummary } from '@soloist/contracts';
import { Badge, Button, Mark } from '@soloist/ui';
import { deliveryTexts, deliveryToClient, statusBadges } from './proposal-texts.ts';
import { useRetryDelivery } from './proposals.api.ts';
import styles from './proposals.module.css';

/** Where the proposal stands: on its way to the client while the mail is not out, then its status. */
export function ProposalState({ proposal }: { proposal: ProposalSummary }) {
  const delivery = deliveryToClient(proposal);
  const retry = useRetryDelivery();
  if (delivery?.state === 'failed') {
    return (
      <div className={styles.failed}>
        <Badge tone="bad">{deliveryTexts.failed}</Badge>
        <p>{delivery.reason}</p>
        <Button
          size="sm"
          busy={retry.isPending ? 'Queueing' : undefined}
          onClick={() => retry.mutate({ id: proposal.id, deliveryId: delivery.id })}
        >
          Try again
        </Button>
      </div>
    );
  }
  if (delivery && delivery.state !== 'sent' && delivery.state !== 'skipped') {
    return (
      <span className={styles.working} role="status">
        <Mark size={20} state="working" />
        {deliveryTexts[delivery.state]}
      </span>
    );
  }
  const { text, tone } = statusBadges[proposal.status];
  return <Badge tone={tone}>{text}</Badge>;
}

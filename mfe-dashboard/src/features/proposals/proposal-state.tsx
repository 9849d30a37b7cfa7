import type { ProposalSummary } from '@soloist/contracts';
import { Badge } from '@soloist/ui';
import { PaperState } from '../deliveries/paper-state.tsx';
import { deliveryToClient, statusBadges } from './proposal-texts.ts';
import { useRetryDelivery } from './proposals.api.ts';

/** Where the proposal stands: on its way to the client while the mail is not out, then its status. */
export function ProposalState({ proposal }: { proposal: ProposalSummary }) {
  const delivery = deliveryToClient(proposal);
  const retry = useRetryDelivery();
  const { text, tone } = statusBadges[proposal.status];
  return (
    <PaperState
      delivery={delivery}
      onRetry={() => delivery && retry.mutate({ id: proposal.id, deliveryId: delivery.id })}
      isRetrying={retry.isPending}
    >
      <Badge tone={tone}>{text}</Badge>
    </PaperState>
  );
}

import type { ProposalSummary } from '@soloist/contracts';
import { Badge } from '@soloist/ui';
import { DocumentState } from '../deliveries/document-state.tsx';
import { deliveryToClient, statusBadges } from './proposal.rules.ts';
import { useRetryDelivery } from './proposals.api.ts';

/** The proposal's delivery until its email is sent, then its status. */
export function ProposalState({ proposal }: { proposal: ProposalSummary }) {
  const delivery = deliveryToClient(proposal);
  const retry = useRetryDelivery();
  const { text, tone } = statusBadges[proposal.status];
  return (
    <DocumentState
      delivery={delivery}
      onRetry={() => delivery && retry.mutate({ id: proposal.id, deliveryId: delivery.id })}
      isRetrying={retry.isPending}
    >
      <Badge tone={tone}>{text}</Badge>
    </DocumentState>
  );
}

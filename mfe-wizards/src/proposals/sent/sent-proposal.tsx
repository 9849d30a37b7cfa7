import { formatMoney, type ProposalDetail } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { EmptyState, ErrorState } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { SentDocument } from '../../shared/sent/sent-document.tsx';
import { useRetryDelivery, useSentProposal } from '../proposals.api.ts';
import { OpeningSentProposal, SentFrame } from './sent-frame.tsx';

/** Confirms a sent proposal: its delivery, the client's link and what happens next. */
export function SentProposal({ id }: { id: string }) {
  const { data: proposal, error, refetch, isFetching } = useSentProposal(id);
  if (proposal) {
    return (
      <SentFrame>
        <Confirmation proposal={proposal} />
      </SentFrame>
    );
  }
  if (!error) return <OpeningSentProposal />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <SentFrame>
        <EmptyState
          title="Proposal not found"
          text="It was deleted, it belongs to another account, or the link is wrong."
        />
      </SentFrame>
    );
  }
  return (
    <SentFrame>
      <ErrorState
        title="We couldn’t open this proposal"
        text={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </SentFrame>
  );
}

function Confirmation({ proposal }: { proposal: ProposalDetail }) {
  const { id, contract_id, client_name, email, document } = proposal;
  const retry = useRetryDelivery();
  return (
    <SentDocument
      noun="proposal"
      deliveries={proposal.deliveries}
      client={{ name: client_name, email }}
      items={[
        { label: 'Project', value: proposal.project_name },
        {
          label: 'Proposal',
          value: `${proposal.number}, ${formatMoney(proposal.total, proposal.currency)}`,
        },
        { label: 'Valid until', value: formatDate(document.valid_until || document.expiresAt) },
      ]}
      link={`${location.origin}/proposal/accept/${contract_id}`}
      href={`/project/status/${id}`}
      onRetry={(deliveryId) => retry.mutate({ id, deliveryId })}
      isRetrying={retry.isPending}
      next={[
        `${client_name || email} reads the proposal online, without an account.`,
        'Your client accepts with a signature, asks a question or declines.',
        'We’ll notify you when they open it and when they decide.',
      ]}
    />
  );
}

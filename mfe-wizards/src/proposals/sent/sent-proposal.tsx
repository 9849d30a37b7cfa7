import { formatMoney, type ProposalDetail } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Button, ButtonLink, DescriptionList, EmptyState, ErrorState, Heading } from '@soloist/ui';
import { ApiError, copyText, useNavigate } from '@soloist/web-client';
import { ExternalLink, Link2 } from 'lucide-react';
import { useSentProposal } from '../proposals.api.ts';
import { deliveryToClient, viewDelivery } from './delivery.rules.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { OpeningSentProposal, SentFrame } from './sent-frame.tsx';
import styles from './sent-proposal.module.css';

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
  const navigate = useNavigate();
  const { id, contract_id, client_name, email } = proposal;
  const delivery = deliveryToClient(proposal);
  const isUndelivered = delivery && viewDelivery(delivery).canRetry;
  const link = `${location.origin}/proposal/accept/${contract_id}`;
  return (
    <div className={styles.sent}>
      <DeliveryStatus proposal={proposal} />
      <ProposalSummary proposal={proposal} />
      <div className={styles.actions}>
        <Button variant="primary" icon={<Link2 size={16} />} onClick={() => void copyText(link)}>
          Copy link
        </Button>
        <ButtonLink
          href={link}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink size={16} aria-hidden />}
        >
          View as client
        </ButtonLink>
        <ButtonLink variant="ghost" href={`/project/status/${id}`} onNavigate={navigate}>
          Open proposal
        </ButtonLink>
      </div>
      <section className={styles.next}>
        <Heading level={2} size="section">
          What happens next
        </Heading>
        <ol>
          <li>
            {isUndelivered
              ? 'Try again, or copy the link and send it yourself.'
              : `${client_name || email} reads the proposal online, without an account.`}
          </li>
          <li>Your client accepts with a signature, asks a question or declines.</li>
          <li>We’ll notify you when they open it and when they decide.</li>
        </ol>
      </section>
    </div>
  );
}

function ProposalSummary({ proposal }: { proposal: ProposalDetail }) {
  const { client_name, email, project_name, number, total, currency, document } = proposal;
  return (
    <DescriptionList
      items={[
        {
          label: 'To',
          value: client_name ? (
            <>
              {client_name}
              <span className={styles.email}>{email}</span>
            </>
          ) : (
            email
          ),
        },
        { label: 'Project', value: project_name },
        { label: 'Proposal', value: `${number}, ${formatMoney(total, currency)}` },
        { label: 'Valid until', value: formatDate(document.valid_until || document.expiresAt) },
      ]}
    />
  );
}

import type { ProposalDetail, ProposalSummary } from '@soloist/contracts';
import { Drawer } from '@soloist/ui';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import styles from '../deliveries/deliveries.module.css';
import { EmailHistory } from '../deliveries/email-history.tsx';
import { RecipientList } from '../recipients/recipient-list.tsx';
import { useProposal, useRetryDelivery } from './proposals.api.ts';

interface ProposalEmailsProps {
  /** The proposal; undefined while the drawer is closed. */
  proposal: ProposalSummary | undefined;
  onClose: () => void;
}

/** The history of a proposal's emails, beside its list. */
export function ProposalEmails({ proposal, onClose }: ProposalEmailsProps) {
  return (
    <Drawer
      open={proposal !== undefined}
      onClose={onClose}
      title={`Emails for ${proposal?.project_name ?? 'a proposal'}`}
    >
      {proposal && <ProposalEmailHistory id={proposal.id} />}
    </Drawer>
  );
}

function ProposalEmailHistory({ id }: { id: string }) {
  const query = useProposal(id);
  return (
    <QueryPanel query={query} what="The emails" height={160}>
      {(proposal) => <EmailsOfProposal proposal={proposal} />}
    </QueryPanel>
  );
}

/** The emails of one proposal, with retries. */
export function EmailsOfProposal({ proposal }: { proposal: ProposalDetail }) {
  const { id, deliveries, currency } = proposal;
  const retry = useRetryDelivery();
  return (
    <div className={styles.emails}>
      <RecipientList document={{ kind: 'proposal', id }} currency={currency} />
      <PanelSection title="History">
        <EmailHistory
          deliveries={deliveries}
          onRetry={(deliveryId) => retry.mutate({ id, deliveryId })}
          retrying={retry.isPending ? retry.variables.deliveryId : undefined}
        />
      </PanelSection>
    </div>
  );
}

import type { ProposalSummary } from '@soloist/contracts';
import { Drawer } from '@soloist/ui';
import { Loaded } from '../../loaded.tsx';
import { MailHistory } from '../deliveries/mail-history.tsx';
import { useProposal, useRetryDelivery } from './proposals.api.ts';

interface ProposalMailsProps {
  /** Whose mails; undefined while nobody asks. */
  proposal: ProposalSummary | undefined;
  onClose: () => void;
}

/** The history of a proposal's mails, beside its list. */
export function ProposalMails({ proposal, onClose }: ProposalMailsProps) {
  return (
    <Drawer
      open={proposal !== undefined}
      onClose={onClose}
      title={`Mails of ${proposal?.project_name ?? 'a proposal'}`}
    >
      {proposal && <Mails id={proposal.id} />}
    </Drawer>
  );
}

export function Mails({ id }: { id: string }) {
  const query = useProposal(id);
  const retry = useRetryDelivery();
  return (
    <Loaded query={query} what="The mails" height={160}>
      {({ deliveries }) => (
        <MailHistory
          deliveries={deliveries}
          onRetry={(deliveryId) => retry.mutate({ id, deliveryId })}
          retrying={retry.isPending ? retry.variables.deliveryId : undefined}
        />
      )}
    </Loaded>
  );
}

import { followUpMessage, formatMoney, type ProposalSummary } from '@soloist/contracts';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { ClientEmailDialog } from '../documents/client-email-dialog.tsx';
import { useRemindClient } from './proposals.api.ts';

interface FollowUpDialogProps {
  proposal: ProposalSummary;
  onClose: () => void;
}

/** Emails the client a follow-up on an open proposal. */
export function FollowUpDialog({ proposal, onClose }: FollowUpDialogProps) {
  const { id, project_name, email, total, currency, expiresAt, contract_id } = proposal;
  const send = useRemindClient();
  return (
    <ClientEmailDialog
      id={id}
      title={`Follow up on ${project_name}`}
      to={email}
      prepare={(name) => followUpMessage(proposal, name)}
      details={[
        { label: 'Price', value: formatMoney(total, currency) },
        { label: 'Valid until', value: formatDay(expiresAt) },
        { label: 'Link', value: `${location.host}/proposal/accept/${contract_id}` },
      ]}
      send={send}
      onClose={onClose}
    />
  );
}

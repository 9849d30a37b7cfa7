import type { ProposalSummary } from '@soloist/contracts';
import { ConfirmDialog } from '@soloist/ui';
import { useWithdrawProposal } from './proposals.api.ts';

interface WithdrawalProps {
  /** Which one; undefined while nothing is asked. */
  proposal: ProposalSummary | undefined;
  onClose: () => void;
}

/** Asks before a proposal is taken back. */
export function Withdrawal({ proposal, onClose }: WithdrawalProps) {
  const withdraw = useWithdrawProposal();
  return (
    <ConfirmDialog
      open={proposal !== undefined}
      title="Withdraw this proposal"
      text={`The link for ${proposal?.project_name ?? 'this project'} stops working. It cannot be undone.`}
      confirmLabel="Withdraw"
      tone="danger"
      busy={withdraw.isPending && 'Withdrawing'}
      onConfirm={() => proposal && withdraw.mutate(proposal.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

import type { ProposalSummary } from '@soloist/contracts';
import { ConfirmDialog } from '@soloist/ui';
import { useWithdrawProposal } from './proposals.api.ts';

interface WithdrawalProps {
  /** The proposal; undefined while the dialog is closed. */
  proposal: ProposalSummary | undefined;
  onClose: () => void;
}

/** Asks for confirmation before a proposal is withdrawn. */
export function Withdrawal({ proposal, onClose }: WithdrawalProps) {
  const withdraw = useWithdrawProposal();
  return (
    <ConfirmDialog
      open={proposal !== undefined}
      title="Withdraw this proposal"
      text={`Your client’s link to ${proposal?.project_name ?? 'this project'} will stop working. This action cannot be undone.`}
      confirmLabel="Withdraw"
      tone="danger"
      busy={withdraw.isPending && 'Withdrawing'}
      onConfirm={() => proposal && withdraw.mutate(proposal.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

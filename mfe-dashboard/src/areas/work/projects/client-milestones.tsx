import { type Contract, formatMoney, type ProjectMilestone } from '@soloist/contracts';
import { Banner, Button, ConfirmDialog, Field, Modal, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { isInProgress } from '../proposals/proposal.rules.ts';
import { MilestoneList } from './milestone-list.tsx';
import { useApproveMilestone, useRequestChanges } from './projects.api.ts';

interface Decision {
  kind: 'approve' | 'changes';
  milestone: ProjectMilestone;
}

/** The milestones of the client's project: approve a submitted one or request changes. */
export function ClientMilestones({ contract }: { contract: Contract }) {
  const [decision, setDecision] = useState<Decision>();
  const close = () => setDecision(undefined);
  const canDecide = ({ status }: ProjectMilestone) =>
    status === 'submitted' && isInProgress(contract.status);
  return (
    <>
      <MilestoneList
        milestones={contract.project?.milestones ?? []}
        currency={contract.currency}
        actions={(milestone) =>
          canDecide(milestone) && (
            <>
              <Button
                size="sm"
                variant="primary"
                aria-label={`Approve ${milestone.name}`}
                onClick={() => setDecision({ kind: 'approve', milestone })}
              >
                Approve
              </Button>
              <Button
                size="sm"
                aria-label={`Request changes to ${milestone.name}`}
                onClick={() => setDecision({ kind: 'changes', milestone })}
              >
                Request changes
              </Button>
            </>
          )
        }
      />
      {decision?.kind === 'approve' && (
        <ApproveDialog contract={contract} milestone={decision.milestone} onClose={close} />
      )}
      {decision?.kind === 'changes' && (
        <RequestChangesDialog contract={contract} milestone={decision.milestone} onClose={close} />
      )}
    </>
  );
}

interface DecisionDialogProps {
  contract: Contract;
  milestone: ProjectMilestone;
  onClose: () => void;
}

function ApproveDialog({ contract, milestone, onClose }: DecisionDialogProps) {
  const approve = useApproveMilestone();
  const { contract_id, sender, currency } = contract;
  return (
    <ConfirmDialog
      open
      title={`Approve “${milestone.name}”`}
      text={`We’ll notify ${sender.name}, who can then invoice you for ${formatMoney(milestone.amount, currency)}. This action cannot be undone.`}
      confirmLabel="Approve"
      busy={approve.isPending && 'Approving'}
      onConfirm={() =>
        approve.mutate(
          { contract_id, milestoneId: milestone.id },
          { onSuccess: onClose, onError: showErrorToast },
        )
      }
      onCancel={onClose}
    />
  );
}

const noteLimit = 1000;

function RequestChangesDialog({ contract, milestone, onClose }: DecisionDialogProps) {
  const request = useRequestChanges();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    setIsMissing(!note.trim());
    if (!note.trim()) return;
    request.mutate(
      { contract_id: contract.contract_id, milestoneId: milestone.id, note: note.trim() },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={`Request changes to “${milestone.name}”`}
      text={`We’ll send your request to ${contract.sender.name}, who can then resubmit the milestone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={request.isPending && 'Sending'}
            disabled={note.length > noteLimit}
            onClick={submit}
          >
            Request changes
          </Button>
        </>
      }
    >
      <Field
        label="Requested changes"
        error={isMissing && !note.trim() && 'Please describe what should change.'}
      >
        <Textarea limit={noteLimit} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {request.error && <Banner>{request.error.message}</Banner>}
    </Modal>
  );
}

import type { ProjectMilestone, ProposalDetail } from '@soloist/contracts';
import { Banner, Button, ButtonLink, Field, Modal, Textarea } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { isInProgress } from '../proposals/proposal.rules.ts';
import { freelancerInvoiceHref } from './invoice-lines.tsx';
import { MilestoneList } from './milestone-list.tsx';
import { useDraftInvoice, useSubmitMilestone } from './projects.api.ts';

/** The milestones of the freelancer's project: submit one, then invoice it once approved. */
export function FreelancerMilestones({ proposal }: { proposal: ProposalDetail }) {
  const [submitting, setSubmitting] = useState<ProjectMilestone>();
  const { project, currency, id } = proposal;
  if (!project) return null;
  return (
    <>
      <MilestoneList
        milestones={project.milestones}
        currency={currency}
        actions={(milestone) => (
          <MilestoneActions
            proposal={proposal}
            milestone={milestone}
            onSubmitMilestone={() => setSubmitting(milestone)}
          />
        )}
      />
      {submitting && (
        <SubmitMilestoneDialog
          proposalId={id}
          milestone={submitting}
          onClose={() => setSubmitting(undefined)}
        />
      )}
    </>
  );
}

interface MilestoneActionsProps {
  proposal: ProposalDetail;
  milestone: ProjectMilestone;
  onSubmitMilestone: () => void;
}

function MilestoneActions({ proposal, milestone, onSubmitMilestone }: MilestoneActionsProps) {
  const { id: milestoneId, name, status, orderId } = milestone;
  const invoice = proposal.project?.invoices.find((each) => each.orderId === orderId);
  const navigate = useNavigate();
  const draft = useDraftInvoice({ onReady: (draft_id) => navigate(`/invoice/new?id=${draft_id}`) });
  switch (status) {
    case 'pending':
    case 'changes_requested':
      if (!isInProgress(proposal.status)) return null;
      return (
        <Button size="sm" onClick={onSubmitMilestone} aria-label={`Submit ${name}`}>
          Submit
        </Button>
      );
    case 'approved':
      return (
        <Button
          size="sm"
          variant="primary"
          busy={draft.isPending && 'Preparing'}
          onClick={() => draft.mutate({ id: proposal.id, milestoneId })}
          aria-label={`Create invoice for ${name}`}
        >
          Create invoice
        </Button>
      );
    case 'invoiced':
    case 'paid':
      if (!invoice) return null;
      return (
        <ButtonLink
          size="sm"
          href={freelancerInvoiceHref(invoice)}
          onNavigate={navigate}
          aria-label={`Open ${invoice.number}`}
        >
          {invoice.number}
        </ButtonLink>
      );
    case 'submitted':
      return null;
  }
}

const noteLimit = 1000;

interface SubmitMilestoneDialogProps {
  proposalId: string;
  milestone: ProjectMilestone;
  onClose: () => void;
}

function SubmitMilestoneDialog({ proposalId, milestone, onClose }: SubmitMilestoneDialogProps) {
  const submit = useSubmitMilestone();
  const [note, setNote] = useState('');
  return (
    <Modal
      open
      onClose={onClose}
      title={`Submit “${milestone.name}”`}
      text="We’ll email your client to approve it or request changes."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={submit.isPending && 'Submitting'}
            disabled={note.length > noteLimit}
            onClick={() =>
              submit.mutate(
                { id: proposalId, milestoneId: milestone.id, note: note.trim() },
                { onSuccess: onClose },
              )
            }
          >
            Submit milestone
          </Button>
        </>
      }
    >
      <Field label="Note to your client" hint="Say where the work is and what to review." optional>
        <Textarea limit={noteLimit} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {submit.error && <Banner>{submit.error.message}</Banner>}
    </Modal>
  );
}

import type { ProjectMilestone, ProposalDetail } from '@soloist/contracts';
import { Banner, Button, ButtonLink, Field, Modal, Textarea } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { isInProgress } from '../proposals/proposal-texts.ts';
import { ownInvoiceHref } from './invoice-lines.tsx';
import { MilestoneList } from './milestone-list.tsx';
import { useDraftInvoice, useSubmitMilestone } from './projects.api.ts';

/** The milestones of an own project: hand over, then bill what is approved. */
export function OwnMilestones({ proposal }: { proposal: ProposalDetail }) {
  const [handingOver, setHandingOver] = useState<ProjectMilestone>();
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
            onHandOver={() => setHandingOver(milestone)}
          />
        )}
      />
      {handingOver && (
        <HandOver
          proposalId={id}
          milestone={handingOver}
          onClose={() => setHandingOver(undefined)}
        />
      )}
    </>
  );
}

interface MilestoneActionsProps {
  proposal: ProposalDetail;
  milestone: ProjectMilestone;
  onHandOver: () => void;
}

function MilestoneActions({ proposal, milestone, onHandOver }: MilestoneActionsProps) {
  const { id: milestoneId, name, status, orderId } = milestone;
  const invoice = proposal.project?.invoices.find((each) => each.orderId === orderId);
  const navigate = useNavigate();
  const draft = useDraftInvoice({ onReady: (draft_id) => navigate(`/invoice/new?id=${draft_id}`) });
  switch (status) {
    case 'pending':
    case 'changes_requested':
      if (!isInProgress(proposal.status)) return null;
      return (
        <Button size="sm" onClick={onHandOver} aria-label={`Hand over ${name}`}>
          Hand over
        </Button>
      );
    case 'approved':
      return (
        <Button
          size="sm"
          variant="primary"
          busy={draft.isPending && 'Preparing'}
          onClick={() => draft.mutate({ id: proposal.id, milestoneId })}
          aria-label={`Create invoice of ${name}`}
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
          href={ownInvoiceHref(invoice)}
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

interface HandOverProps {
  proposalId: string;
  milestone: ProjectMilestone;
  onClose: () => void;
}

function HandOver({ proposalId, milestone, onClose }: HandOverProps) {
  const submit = useSubmitMilestone();
  const [note, setNote] = useState('');
  return (
    <Modal
      open
      onClose={onClose}
      title={`Hand over “${milestone.name}”`}
      text="Your client gets a mail, looks at it and approves it or says what should change."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={submit.isPending && 'Handing over'}
            disabled={note.length > noteLimit}
            onClick={() =>
              submit.mutate(
                { id: proposalId, milestoneId: milestone.id, note: note.trim() },
                { onSuccess: onClose },
              )
            }
          >
            Hand over
          </Button>
        </>
      }
    >
      <Field label="A note to your client" hint="Where the work is, what to look at." optional>
        <Textarea limit={noteLimit} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {submit.error && <Banner>{submit.error.message}</Banner>}
    </Modal>
  );
}

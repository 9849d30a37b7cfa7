import { type Applicant, type Job, jobs } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog } from '@soloist/ui';
import { call, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { useJobChange } from '../../shared/jobs/jobs.api.ts';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import styles from './applicants.module.css';
import { isUndecided } from './application.rules.ts';
import { RejectDialog } from './reject-dialog.tsx';

interface ApplicantActionsProps {
  job: Job;
  applicant: Applicant;
  onDecide: () => void;
}

interface Decision {
  status: 'applied' | 'shortlisted' | 'hired' | 'rejected';
  reason?: string;
}

/** Shortlist, hire, decline or message an applicant. A refused decision, such as when no place is left, shows an error and reloads the job. */
export function ApplicantActions({ job, applicant, onDecide }: ApplicantActionsProps) {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'hire' | 'reject'>();
  const { _id, freelancer, status } = applicant;
  const close = () => setOpenDialog(undefined);
  const decide = useJobChange({
    change: ({ status: next, reason = '' }: Decision) =>
      call(jobs.decide, { params: { id: _id }, body: { status: next, reason } }),
  });
  const saveDecision = (decision: Decision) => {
    onDecide();
    decide.mutate(decision, { onSettled: close });
  };
  const name = nameOf(freelancer);
  const isOpen = isUndecided(status);
  return (
    <span className={styles.buttons}>
      {isOpen && (
        <Button size="sm" variant="primary" onClick={() => setOpenDialog('hire')}>
          Hire
        </Button>
      )}
      {isOpen && (
        <Button
          size="sm"
          busy={decide.isPending && !openDialog && 'Saving'}
          onClick={() => saveDecision({ status: status === 'applied' ? 'shortlisted' : 'applied' })}
        >
          {status === 'applied' ? 'Shortlist' : 'Move to applied'}
        </Button>
      )}
      {isOpen && (
        <Button size="sm" onClick={() => setOpenDialog('reject')}>
          Decline
        </Button>
      )}
      <ButtonLink
        size="sm"
        variant={isOpen ? 'ghost' : 'secondary'}
        href={`/message/${freelancer.id}?reply=application`}
        onNavigate={navigate}
        aria-label={`Message ${name}`}
      >
        Message
      </ButtonLink>
      <ConfirmDialog
        open={openDialog === 'hire'}
        title={`Hire ${name}?`}
        text={`We’ll ask ${freelancer.fname} for a proposal. ${placeText(job.places)}`}
        confirmLabel={`Hire ${freelancer.fname}`}
        busy={decide.isPending && 'Hiring'}
        onConfirm={() => saveDecision({ status: 'hired' })}
        onCancel={close}
      />
      <RejectDialog
        open={openDialog === 'reject'}
        name={name}
        isBusy={decide.isPending}
        onReject={(reason) => saveDecision({ status: 'rejected', reason })}
        onClose={close}
      />
    </span>
  );
}

const placeText = (places: number) =>
  places === 1
    ? 'This fills the job and notifies the other applicants.'
    : `This takes one of ${places} places. The last one fills the job and notifies the other applicants.`;

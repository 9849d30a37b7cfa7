import { type Applicant, type Job, jobs } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog } from '@soloist/ui';
import { call, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { useJobChange } from '../jobs/jobs.api.ts';
import { nameOf } from '../profiles/profile-texts.ts';
import styles from './applicants.module.css';
import { isWaiting } from './application-texts.ts';
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

/** Shortlist, hire, reject, write to. A refused decision, such as of a place that is taken, is said and shown anew. */
export function ApplicantActions({ job, applicant, onDecide }: ApplicantActionsProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'hire' | 'reject'>();
  const { _id, freelancer, status } = applicant;
  const close = () => setAsking(undefined);
  const decide = useJobChange({
    change: ({ status: next, reason = '' }: Decision) =>
      call(jobs.decide, { params: { id: _id }, body: { status: next, reason } }),
  });
  const settle = (decision: Decision) => {
    onDecide();
    decide.mutate(decision, { onSettled: close });
  };
  const name = nameOf(freelancer);
  const isOpen = isWaiting(status);
  return (
    <span className={styles.buttons}>
      {isOpen && (
        <Button size="sm" variant="primary" onClick={() => setAsking('hire')}>
          Hire
        </Button>
      )}
      {isOpen && (
        <Button
          size="sm"
          busy={decide.isPending && !asking && 'Saving'}
          onClick={() => settle({ status: status === 'applied' ? 'shortlisted' : 'applied' })}
        >
          {status === 'applied' ? 'Shortlist' : 'Back to applied'}
        </Button>
      )}
      {isOpen && (
        <Button size="sm" onClick={() => setAsking('reject')}>
          Reject
        </Button>
      )}
      <ButtonLink
        size="sm"
        variant={isOpen ? 'ghost' : 'secondary'}
        href={`/message/${freelancer.id}`}
        onNavigate={navigate}
        aria-label={`Message ${name}`}
      >
        Message
      </ButtonLink>
      <ConfirmDialog
        open={asking === 'hire'}
        title={`Hire ${name}?`}
        text={`${name} is told and asked for a proposal, which you decide on. ${placeText(job.places)}`}
        confirmLabel={`Hire ${freelancer.fname}`}
        busy={decide.isPending && 'Hiring'}
        onConfirm={() => settle({ status: 'hired' })}
        onCancel={close}
      />
      <RejectDialog
        open={asking === 'reject'}
        name={name}
        isBusy={decide.isPending}
        onReject={(reason) => settle({ status: 'rejected', reason })}
        onClose={close}
      />
    </span>
  );
}

const placeText = (places: number) =>
  places === 1
    ? 'It takes the only place: the job is filled, and everybody else who waits is told.'
    : `It takes one of the ${places} places. The last one fills the job, and everybody else who waits is told.`;

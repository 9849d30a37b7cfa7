import { jobs, type OwnApplication } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog } from '@soloist/ui';
import { call, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { clientName } from '../jobs/job-texts.ts';
import { useJobChange } from '../jobs/jobs.api.ts';
import { useBeginProposal } from '../proposals/use-begin-proposal.ts';
import styles from './application.module.css';
import { isWaiting } from './application-texts.ts';
import { beginHiredProposal } from './hired-proposal.ts';

/** What comes next, and what the applicant can do about it. */
export function NextStep({ application }: { application: OwnApplication }) {
  const navigate = useNavigate();
  const { status, job } = application;
  return (
    <section className={styles.next} aria-label="What comes next">
      <p>{sentenceFor(application)}</p>
      <div className={styles.actions}>
        {status === 'hired' && <WriteProposal application={application} />}
        {!isWaiting(status) && status !== 'hired' && (
          <ButtonLink variant="primary" href="/discover?tab=jobs" onNavigate={navigate}>
            Find another job
          </ButtonLink>
        )}
        {status !== 'withdrawn' && (
          <ButtonLink href={`/message/${job.client.id}`} onNavigate={navigate}>
            Message {job.client.fname || 'the client'}
          </ButtonLink>
        )}
        {isWaiting(status) && <Withdraw application={application} />}
      </div>
    </section>
  );
}

function sentenceFor({ status, job, history }: OwnApplication): string {
  const client = clientName(job);
  switch (status) {
    case 'applied':
      return `${client} reads your application. You are told as soon as there is an answer, and when the job closes.`;
    case 'shortlisted':
      return `You are on the short list. ${client} may write to you before deciding.`;
    case 'hired':
      return `${client} hired you. Write the proposal: it carries the scope, the dates and the price, and the work begins once it is accepted.`;
    case 'rejected':
      return history.at(-1)?.reason
        ? `${client} answered: “${history.at(-1)?.reason}”`
        : `${client} went on without you this time.`;
    case 'withdrawn':
      return 'You took this application back. One can apply to a job once.';
  }
}

function WriteProposal({ application }: { application: OwnApplication }) {
  const { begin, isBeginning } = useBeginProposal(() => beginHiredProposal(application));
  return (
    <Button variant="primary" busy={isBeginning && 'Opening'} onClick={begin}>
      Write the proposal
    </Button>
  );
}

function Withdraw({ application: { _id, job } }: { application: OwnApplication }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useJobChange({
    change: () => call(jobs.withdraw, { params: { id: _id } }),
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this application?"
        text={`${clientName(job)} is told. You cannot apply to this job again.`}
        confirmLabel="Withdraw application"
        tone="danger"
        busy={withdraw.isPending && 'Withdrawing'}
        onConfirm={() => withdraw.mutate(undefined)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

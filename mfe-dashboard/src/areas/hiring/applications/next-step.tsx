import { jobs, type MyApplication } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog } from '@soloist/ui';
import { call, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { clientName } from '../../shared/jobs/job.rules.ts';
import { useJobChange } from '../../shared/jobs/jobs.api.ts';
import { useStartProposal } from '../../shared/proposals/use-start-proposal.ts';
import styles from './application.module.css';
import { isUndecided } from './application.rules.ts';
import { beginHiredProposal } from './hired-proposal.rules.ts';

/** The application's status and what the applicant can do next. */
export function NextStep({ application }: { application: MyApplication }) {
  const navigate = useNavigate();
  const { status, job } = application;
  return (
    <section className={styles.next} aria-label="Next step">
      <p>{sentenceFor(application)}</p>
      <div className={styles.actions}>
        {status === 'hired' && <WriteProposal application={application} />}
        {!isUndecided(status) && status !== 'hired' && (
          <ButtonLink variant="primary" href="/discover?tab=jobs" onNavigate={navigate}>
            Find another job
          </ButtonLink>
        )}
        {status !== 'withdrawn' && (
          <ButtonLink href={`/message/${job.client.id}`} onNavigate={navigate}>
            Message {job.client.fname || 'the client'}
          </ButtonLink>
        )}
        {isUndecided(status) && <Withdraw application={application} />}
      </div>
    </section>
  );
}

function sentenceFor({ status, job, history }: MyApplication): string {
  const client = clientName(job);
  switch (status) {
    case 'applied':
      return `${client} is reviewing your application. We’ll notify you when they answer or the job closes.`;
    case 'shortlisted':
      return `You’re shortlisted. ${client} may message you before deciding.`;
    case 'hired':
      return `${client} hired you. Write a proposal with scope, dates and price. Work starts once it’s accepted.`;
    case 'rejected':
      return history.at(-1)?.reason
        ? `${client} answered: “${history.at(-1)?.reason}”`
        : `${client} chose someone else this time.`;
    case 'withdrawn':
      return 'You withdrew this application. You can apply to a job only once.';
  }
}

function WriteProposal({ application }: { application: MyApplication }) {
  const { start, isStarting } = useStartProposal(() => beginHiredProposal(application));
  return (
    <Button variant="primary" busy={isStarting && 'Opening'} onClick={start}>
      Write proposal
    </Button>
  );
}

function Withdraw({ application: { _id, job } }: { application: MyApplication }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const withdraw = useJobChange({
    change: () => call(jobs.withdraw, { params: { id: _id } }),
    onDone: () => setIsConfirming(false),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setIsConfirming(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Withdraw this application?"
        text={`We’ll notify ${clientName(job)}. You cannot apply to this job again.`}
        confirmLabel="Withdraw application"
        tone="danger"
        busy={withdraw.isPending && 'Withdrawing'}
        onConfirm={() => withdraw.mutate(undefined)}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

import { budgetText, type Job, jobTexts, type Role } from '@soloist/contracts';
import { Button, ButtonLink, Card } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { applicationBadges, budgetTypeTexts, clientName } from '../../shared/jobs/job.rules.ts';
import { useApplication } from '../../shared/jobs/jobs.api.ts';
import { ReportButton } from '../../shared/reports/report-button.tsx';
import styles from './job.module.css';

export type Viewer = Role | 'owner' | undefined;

interface JobCardProps {
  job: Job;
  viewer: Viewer;
  onApply: () => void;
}

/** The budget and the viewer's action. */
export function JobCard({ job, viewer, onApply }: JobCardProps) {
  return (
    <Card pad className={styles.card}>
      <p className={styles.sum}>{budgetText(job)}</p>
      <p className={styles.meta}>{budgetTypeTexts[job.budgetType]}</p>
      <Action {...{ job, viewer, onApply }} />
      <p className={styles.note}>{noteFor({ job, viewer })}</p>
      {viewer !== 'owner' && (
        <div className={styles.report}>
          <ReportButton kind="job" id={job._id} what="this job" />
        </div>
      )}
    </Card>
  );
}

/** On phones: the budget and the viewer's action at the bottom of the page. */
export function JobBar({ job, viewer, onApply }: JobCardProps) {
  if (viewer !== 'owner' && viewer !== 'freelancer') return null;
  return (
    <div className={styles.bar} data-bottom-bar>
      <span>
        <b>{budgetText(job)}</b>
        <span>{budgetTypeTexts[job.budgetType]}</span>
      </span>
      <Action {...{ job, viewer, onApply }} />
    </div>
  );
}

function Action({ job, viewer, onApply }: JobCardProps) {
  const navigate = useNavigate();
  if (viewer === 'owner') {
    return (
      <ButtonLink
        block
        size="lg"
        variant="primary"
        href={`/job/status/${job._id}`}
        onNavigate={navigate}
      >
        See applicants
      </ButtonLink>
    );
  }
  if (viewer !== 'freelancer') return null;
  if (job.applied) return <Applied job={job} />;
  if (!job.takesApplications) {
    return (
      <Button block size="lg" disabled>
        {job.status === 'filled' ? 'Filled' : 'Closed'}
      </Button>
    );
  }
  return (
    <Button block size="lg" variant="primary" onClick={onApply}>
      Apply
    </Button>
  );
}

/** The applied flag blocks a second application and shows why in a toast. */
function Applied({ job }: { job: Job }) {
  const navigate = useNavigate();
  const { data: application } = useApplication(job._id);
  return (
    <div className={styles.applied}>
      <Button
        block
        size="lg"
        aria-disabled
        className={styles.blocked}
        onClick={() => showToast({ message: jobTexts.alreadyApplied, kind: 'error' })}
      >
        {application ? `Applied on ${formatDay(application.createdAt)}` : 'Applied'}
      </Button>
      <ButtonLink block href={`/job/status/${job._id}`} onNavigate={navigate}>
        {application && application.status !== 'applied'
          ? `See your application: ${applicationBadges[application.status].text.toLowerCase()}`
          : 'See your application'}
      </ButtonLink>
    </div>
  );
}

function noteFor({ job, viewer }: Omit<JobCardProps, 'onApply'>): string {
  if (viewer === 'owner') return `${jobTexts.ownJob} This is how freelancers see it.`;
  if (viewer !== 'freelancer') return 'Switch to your freelancer role to apply.';
  if (job.applied) return 'You can apply to a job once.';
  if (job.status === 'filled') return jobTexts.placesTaken;
  if (!job.takesApplications) return jobTexts.closed;
  return `${clientName(job)} sees your profile, message and rate. You can apply once.`;
}

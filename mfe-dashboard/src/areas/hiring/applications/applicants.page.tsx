import { budgetText, type Job } from '@soloist/contracts';
import { Badge, Breadcrumb, ButtonLink, EmptyState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { ApiError, getClaims, useLive, useNavigate } from '@soloist/web-client';
import { closesText, jobStatusBadges, placesText } from '../../shared/jobs/job.rules.ts';
import { useJob } from '../../shared/jobs/jobs.api.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { JobMenu } from '../my-jobs/job-menu.tsx';
import { ApplicantStages } from './applicant-stages.tsx';
import styles from './application.module.css';

/** The applicants of the client's job by stage, and suggested people. */
export function ApplicantsPage({ jobId }: { jobId: string }) {
  const navigate = useNavigate();
  const query = useJob(jobId);
  useLive('job');
  const isOwn = query.data?.employerId === getClaims()?.sub;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Jobs" href="/jobs" onNavigate={navigate}>
            {query.data?.title ?? 'Job'}
          </Breadcrumb>
        }
        actions={isOwn && query.data && <JobMenu job={query.data} />}
      />
      <div className={styles.page}>
        {isMissing || (query.data && !isOwn) ? (
          <NotYourJob />
        ) : (
          <QueryPage query={query} what="This job" loading={<JobLoading />}>
            {(job) => (
              <div className={styles.main}>
                <JobLine job={job} />
                <ApplicantStages job={job} />
              </div>
            )}
          </QueryPage>
        )}
      </div>
    </>
  );
}

function JobLine({ job }: { job: Job }) {
  const { text, tone } = jobStatusBadges[job.takesApplications ? 'open' : endedAs(job)];
  const details = [budgetText(job), `${placesText(job.places)} to hire`, closesText(job)];
  return (
    <p className={styles.line}>
      <Badge tone={tone}>{text}</Badge>
      {details.filter(Boolean).join(' · ')}
    </p>
  );
}

/** The last day to apply may have passed before the status changed. */
const endedAs = ({ status }: Job) => (status === 'open' ? 'closed' : status);

function NotYourJob() {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      title="This job isn’t yours"
      text="Only the employer who posted a job sees its applicants."
      action={
        <ButtonLink href="/jobs" onNavigate={navigate}>
          Open your jobs
        </ButtonLink>
      }
    />
  );
}

const JobLoading = () => (
  <Loading label="Loading the job">
    <div className={styles.main}>
      <Skeleton width="50%" height={20} />
      <Skeleton shape="block" height={44} />
      <Skeleton shape="block" height={200} />
      <Skeleton shape="block" height={200} />
    </div>
  </Loading>
);

import { budgetText, type Job } from '@soloist/contracts';
import { Badge, Breadcrumb, ButtonLink, EmptyState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { ApiError, getClaims, useLive, useNavigate } from '@soloist/web-client';
import { LoadedPage } from '../../loaded.tsx';
import { closesText, jobStatusBadges, placesText } from '../jobs/job-texts.ts';
import { useJob } from '../jobs/jobs.api.ts';
import { JobMenu } from '../jobs/own/job-menu.tsx';
import { ApplicantStages } from './applicant-stages.tsx';
import styles from './application.module.css';

/** An own job's applicants by stage, and people who might fit. */
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
          <NotOwn />
        ) : (
          <LoadedPage query={query} what="This job" loading={<JobLoading />}>
            {(job) => (
              <div className={styles.main}>
                <JobLine job={job} />
                <ApplicantStages job={job} />
              </div>
            )}
          </LoadedPage>
        )}
      </div>
    </>
  );
}

function JobLine({ job }: { job: Job }) {
  const { text, tone } = jobStatusBadges[job.takesApplications ? 'open' : endedAs(job)];
  const facts = [budgetText(job), `${placesText(job.places)} to hire`, closesText(job)];
  return (
    <p className={styles.line}>
      <Badge tone={tone}>{text}</Badge>
      {facts.filter(Boolean).join(' · ')}
    </p>
  );
}

/** Its last day may have passed before its state was changed. */
const endedAs = ({ status }: Job) => (status === 'open' ? 'closed' : status);

function NotOwn() {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      title="This is not a job of yours"
      text="Only who posted a job sees its applicants."
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

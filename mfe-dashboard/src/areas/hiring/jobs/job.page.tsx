import { homeOf, type Job, type Role } from '@soloist/contracts';
import {
  Breadcrumb,
  ButtonLink,
  EmptyState,
  ErrorState,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { ApiError, getClaims, useLive, useNavigate, useParams, useRole } from '@soloist/web-client';
import { useState } from 'react';
import { useJob } from '../../shared/jobs/jobs.api.ts';
import { ApplyDrawer } from './apply-drawer.tsx';
import { ClientHistory } from './client-history.tsx';
import styles from './job.module.css';
import { JobBar, JobCard } from './job-card.tsx';
import { JobFit } from './job-fit.tsx';
import { JobText } from './job-text.tsx';

/** A job with its fit for the viewer, its client, and a way to apply. */
export function JobPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const role = useRole();
  const query = useJob(id);
  useLive('job');
  return (
    <>
      <PageBar
        title={
          <Breadcrumb {...listOf(role)} onNavigate={navigate}>
            {query.data?.title ?? 'Job'}
          </Breadcrumb>
        }
      />
      {query.data && <JobContent job={query.data} />}
      {!query.data && query.error && <JobProblem query={query} error={query.error} />}
      {!query.data && !query.error && <JobLoading />}
    </>
  );
}

const listOf = (role: Role | undefined) =>
  role === 'employer'
    ? { parent: 'Jobs', href: '/jobs' }
    : { parent: 'Discover', href: '/discover?tab=jobs' };

function JobContent({ job }: { job: Job }) {
  const role = useRole();
  const isOwn = job.employerId === getClaims()?.sub;
  const viewer = isOwn ? 'owner' : role;
  const [isApplying, setIsApplying] = useState(false);
  const onApply = () => setIsApplying(true);
  return (
    <div className={styles.page}>
      <JobText job={job} withMatches={viewer === 'freelancer'} />
      <aside className={styles.side} aria-label="Budget, fit and client">
        <JobCard {...{ job, viewer, onApply }} />
        {viewer === 'freelancer' && <JobFit job={job} />}
        <ClientHistory job={job} />
      </aside>
      <JobBar {...{ job, viewer, onApply }} />
      <ApplyDrawer job={job} open={isApplying} onClose={() => setIsApplying(false)} />
    </div>
  );
}

interface JobProblemProps {
  query: { refetch: () => unknown; isFetching: boolean };
  error: Error;
}

function JobProblem({ query, error }: JobProblemProps) {
  const isMissing = error instanceof ApiError && [400, 404, 410].includes(error.status);
  return (
    <div className={styles.problem}>
      {isMissing ? (
        <Missing />
      ) : (
        <ErrorState text={error.message} onRetry={query.refetch} busy={query.isFetching} />
      )}
    </div>
  );
}

function Missing() {
  const navigate = useNavigate();
  const home = homeOf[useRole() ?? 'freelancer'];
  return (
    <EmptyState
      mark="drifting"
      title="Job not found"
      text="It was removed, or the link is wrong."
      action={
        <ButtonLink href={home} onNavigate={navigate}>
          Go back to home
        </ButtonLink>
      }
    />
  );
}

const JobLoading = () => (
  <Loading label="Loading the job">
    <div className={styles.page}>
      <div className={styles.bones}>
        <Skeleton width="40%" height={44} />
        <Skeleton width="80%" height={40} />
        <Skeleton shape="block" height={68} />
        <Skeleton width="100%" />
        <Skeleton width="95%" />
        <Skeleton width="90%" />
      </div>
      <Skeleton shape="block" height={240} />
    </div>
  </Loading>
);

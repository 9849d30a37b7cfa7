import { budgetText, type MyApplication } from '@soloist/contracts';
import {
  Badge,
  Breadcrumb,
  ButtonLink,
  DescriptionList,
  EmptyState,
  Heading,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { ApiError, Link, useLive, useNavigate } from '@soloist/web-client';
import { formatDay, formatInstant } from '../../shared/formats/dates.rules.ts';
import {
  applicationBadges,
  clientName,
  proposedRateText,
  whereText,
} from '../../shared/jobs/job.rules.ts';
import { useApplication } from '../../shared/jobs/jobs.api.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import timeline from '../../shared/timeline/timeline.module.css';
import styles from './application.module.css';
import { NextStep } from './next-step.tsx';

/** The freelancer's application to a job: its status, the next step and the cover message. */
export function MyApplicationPage({ id }: { id: string }) {
  const navigate = useNavigate();
  const query = useApplication(id);
  useLive('job');
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Applications" href="/discover?tab=applications" onNavigate={navigate}>
            {query.data?.job.title ?? 'Your application'}
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        {isMissing && !query.data ? (
          <NotApplied jobId={id} />
        ) : (
          <QueryPage query={query} what="Your application" loading={<ApplicationLoading />}>
            {(application) => <ApplicationDetails application={application} />}
          </QueryPage>
        )}
      </div>
    </>
  );
}

const historyTexts = {
  applied: 'Applied',
  shortlisted: 'Shortlisted',
  hired: 'Hired',
  rejected: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

/** Every status of an application, oldest first, with the client's reasons. */
const ApplicationHistory = ({ history }: Pick<MyApplication, 'history'>) => (
  <ol className={timeline.timeline}>
    {history.map(({ at, status, reason }, index) => (
      <li key={`${at} ${status}`}>
        {status === 'applied' && index > 0 ? 'Moved back to applied' : historyTexts[status]}
        {reason && (
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
        )}
        <time dateTime={at}>{formatInstant(at)}</time>
      </li>
    ))}
  </ol>
);

function ApplicationDetails({ application }: { application: MyApplication }) {
  const { job, cover, rate, status, createdAt } = application;
  const { text, tone } = applicationBadges[status];
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <header className={styles.head}>
          <Heading level={2} size="page">
            {job.title}
          </Heading>
          <p>
            <Badge tone={tone}>{text}</Badge>
            {status === 'applied' ? 'on' : 'applied on'} {formatDay(createdAt)}
          </p>
        </header>
        <NextStep application={application} />
        <Section title="Cover message">
          <p className={styles.cover} dir="auto">
            {cover}
          </p>
        </Section>
      </div>
      <aside className={styles.side} aria-label="Details and history">
        <DescriptionList
          layout="stacked"
          items={[
            {
              label: 'Client',
              value: <Link to={`/profile/${job.client.id}`}>{clientName(job)}</Link>,
            },
            { label: 'Your rate', value: proposedRateText(rate, job) },
            { label: 'Budget', value: budgetText(job) },
            { label: 'Location', value: whereText(job) },
          ]}
        />
        <Link className={styles.link} to={`/job/${job._id}`}>
          View job
        </Link>
        <Section title="History">
          <ApplicationHistory history={application.history} />
        </Section>
      </aside>
    </div>
  );
}

function NotApplied({ jobId }: { jobId: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      title="You haven’t applied to this job"
      text="Apply to see your application here."
      action={
        <ButtonLink href={`/job/${jobId}`} onNavigate={navigate}>
          Open the job
        </ButtonLink>
      }
    />
  );
}

const ApplicationLoading = () => (
  <Loading label="Loading your application">
    <div className={styles.main}>
      <Skeleton width="60%" height={28} />
      <Skeleton shape="block" height={96} />
      <Skeleton shape="block" height={160} />
    </div>
  </Loading>
);

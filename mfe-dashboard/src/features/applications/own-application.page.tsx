import { budgetText, type OwnApplication } from '@soloist/contracts';
import {
  Badge,
  Breadcrumb,
  ButtonLink,
  EmptyState,
  Facts,
  Heading,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { ApiError, Link, useLive, useNavigate } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import { LoadedPage } from '../../loaded.tsx';
import { askedText, clientName, whereText } from '../jobs/job-texts.ts';
import { Section } from '../projects/section.tsx';
import styles from './application.module.css';
import { ApplicationHistory } from './application-history.tsx';
import { statusTexts } from './application-texts.ts';
import { useApplication } from './applications.api.ts';
import { NextStep } from './next-step.tsx';

/** The own application to a job: where it stands, what comes next, what was written. */
export function OwnApplicationPage({ id }: { id: string }) {
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
          <LoadedPage query={query} what="Your application" loading={<ApplicationLoading />}>
            {(application) => <Shown application={application} />}
          </LoadedPage>
        )}
      </div>
    </>
  );
}

function Shown({ application }: { application: OwnApplication }) {
  const { job, cover, rate, status, createdAt } = application;
  const { text, tone } = statusTexts[status];
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
        <Section title="What you wrote">
          <p className={styles.cover} dir="auto">
            {cover}
          </p>
        </Section>
      </div>
      <aside className={styles.side} aria-label="Facts and history">
        <Facts
          layout="stacked"
          items={[
            {
              label: 'Client',
              value: <Link to={`/profile/${job.client.id}`}>{clientName(job)}</Link>,
            },
            { label: 'You asked for', value: askedText(rate, job) },
            { label: 'The client said', value: budgetText(job) },
            { label: 'Where', value: whereText(job) },
          ]}
        />
        <Link className={styles.link} to={`/job/${job._id}`}>
          Read the job
        </Link>
        <Section title="What happened">
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
      title="You have not applied here"
      text="An application of yours to this job would stand here."
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

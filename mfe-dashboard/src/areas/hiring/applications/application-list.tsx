import type { MyApplication } from '@soloist/contracts';
import { Avatar, Badge } from '@soloist/ui';
import { Link, useLive } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { applicationBadges, clientName, proposedRateText } from '../../shared/jobs/job.rules.ts';
import { LinkedEmptyState } from '../../shared/lists/linked-empty-state.tsx';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import styles from './application-list.module.css';
import { useApplications } from './applications.api.ts';

/** The caller's applications, newest first, with their status. */
export function ApplicationList() {
  const list = useApplications();
  useLive('job');
  return (
    <PagedList list={list} what="Your applications" empty={<NoApplications />}>
      {(applications) => (
        <ul className={styles.list} aria-label="Your applications">
          {applications.map((application) => (
            <ApplicationRow key={application._id} application={application} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function ApplicationRow({ application }: { application: MyApplication }) {
  const { job, rate, status, createdAt, history } = application;
  const { text, tone } = applicationBadges[status];
  const changed = history.at(-1)?.at ?? createdAt;
  return (
    <li>
      <Avatar name={clientName(job)} src={job.client.profileImage} size={40} />
      <div className={styles.what}>
        <h2>
          <Link to={`/job/status/${job._id}`}>{job.title}</Link>
        </h2>
        <p>
          {clientName(job)}, you proposed {proposedRateText(rate, job)}
        </p>
      </div>
      <div className={styles.state}>
        <Badge tone={tone}>{text}</Badge>
        <time dateTime={changed}>{formatDay(changed)}</time>
      </div>
    </li>
  );
}

const NoApplications = () => (
  <LinkedEmptyState
    title="No applications yet"
    text="Jobs you apply to appear here with the client’s answer."
    href="/discover?tab=jobs"
    linkLabel="Find a job"
  />
);

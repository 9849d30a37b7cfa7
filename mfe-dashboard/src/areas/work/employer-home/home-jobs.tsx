import type { MyJob } from '@soloist/contracts';
import { ButtonLink, Count, Heading } from '@soloist/ui';
import { Link, useLive, useNavigate } from '@soloist/web-client';
import { applicantsText, closesText, newApplicantsText } from '../../shared/jobs/job.rules.ts';
import { useJobNumbers, useMyJobs } from '../../shared/jobs/jobs.api.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import styles from '../home/home.module.css';

/** Most jobs shown here; the others are on their own page. */
const most = 4;

/** Open jobs with their applicants and hires. */
export function HomeJobs() {
  const list = useMyJobs({ status: 'open' });
  const { data: numbers } = useJobNumbers();
  useLive('job');
  const hired = numbers?.hired ?? 0;
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <Heading level={2} size="section">
          Open jobs
        </Heading>
        <Link className={styles.more} to="/jobs">
          {hired > 0 ? `All jobs, ${hired} hired` : 'All jobs'}
        </Link>
      </div>
      <QueryPanel query={list} what="Your jobs" height={140}>
        {({ pages }) => <Jobs jobs={pages[0]?.items.slice(0, most) ?? []} />}
      </QueryPanel>
    </section>
  );
}

function Jobs({ jobs }: { jobs: MyJob[] }) {
  const navigate = useNavigate();
  if (jobs.length === 0) {
    return (
      <p className={styles.calm}>
        No open jobs. <Link to="/createJob">Post a job</Link> to receive applications.
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {jobs.map((job) => (
        <li key={job._id}>
          <span className={styles.grow}>
            <b>{job.title}</b>
            <span>{describe(job)}</span>
          </span>
          {job.newApplicants > 0 && (
            <Count value={job.newApplicants} label={newApplicantsText(job.newApplicants)} />
          )}
          <ButtonLink
            size="sm"
            href={`/job/status/${job._id}`}
            onNavigate={navigate}
            aria-label={`Open the applicants for ${job.title}`}
          >
            Open
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function describe(job: MyJob): string {
  const { applied = 0, shortlisted = 0, hired = 0 } = job.stages;
  const waiting = applied + shortlisted;
  if (job.applicants === 0) return [applicantsText(0), closesText(job)].filter(Boolean).join(', ');
  return [waitingText(waiting), `${hired} of ${job.places} hired`, closesText(job)]
    .filter(Boolean)
    .join(', ');
}

function waitingText(count: number): string {
  if (count === 0) return 'none to answer';
  return count === 1 ? '1 to answer' : `${count} to answer`;
}

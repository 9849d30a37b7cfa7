import { budgetText, type MyJob } from '@soloist/contracts';
import { Banner, Count } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import {
  applicantsText,
  closesText,
  newApplicantsText,
  whereText,
} from '../../shared/jobs/job.rules.ts';
import { JobMenu } from './job-menu.tsx';
import styles from './my-jobs.module.css';

const listedStages = [
  { stage: 'applied', label: 'applied' },
  { stage: 'shortlisted', label: 'shortlisted' },
  { stage: 'hired', label: 'hired' },
] as const;

/** A job of the client with its applicants by stage. */
export function MyJobRow({ job }: { job: MyJob }) {
  const { _id, title, stages, newApplicants, places, flags } = job;
  const details = [budgetText(job), whereText(job), closesText(job)].filter(Boolean).join(' · ');
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.what}>
          <h3>
            <Link to={`/job/status/${_id}`}>{title}</Link>
            {newApplicants > 0 && (
              <Count value={newApplicants} label={newApplicantsText(newApplicants)} />
            )}
          </h3>
          <p>{details}</p>
        </div>
        {job.applicants === 0 ? (
          <p className={styles.calm}>{applicantsText(0)}</p>
        ) : (
          <ul className={styles.stages} aria-label={`Applicants for ${title}`}>
            {listedStages.map(({ stage, label }) => (
              <li key={stage}>
                <Link to={`/job/status/${_id}?stage=${stage}`}>
                  <b>{stages[stage] ?? 0}</b>
                  <span>{stage === 'hired' ? `of ${places} hired` : label}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <JobMenu job={job} />
      </div>
      {flags.length > 0 && <Banner tone="warn">Seen by moderators. {flags.join(' ')}</Banner>}
    </li>
  );
}

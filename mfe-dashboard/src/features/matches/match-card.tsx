import { budgetText, type MatchedJob } from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import hits from '../discover/hits.module.css';
import { clientName, closesText, levelTexts, whereText } from '../jobs/job-texts.ts';
import type { useCorrect } from './matches.api.ts';
import styles from './matches.module.css';
import { ReasonList } from './reason-list.tsx';

interface MatchCardProps {
  match: MatchedJob;
  correct: ReturnType<typeof useCorrect>;
}

/** A job that is suggested, and why. */
export function MatchCard({ match: { job, reasons }, correct }: MatchCardProps) {
  const facts = [budgetText(job), levelTexts[job.level], whereText(job), closesText(job)];
  return (
    <li className={styles.match}>
      <h2 className={hits.title}>
        <Link to={`/job/${job._id}`}>{job.title}</Link>
      </h2>
      <p className={hits.strong}>{facts.filter(Boolean).join(' · ')}</p>
      {job.brief && (
        <p className={hits.words} dir="auto">
          {job.brief}
        </p>
      )}
      <ReasonList reasons={reasons} about={job.title} correct={correct} addLabel="I have this" />
      <p className={hits.facts}>
        {clientName(job)}, posted {formatDay(job.createdAt)}
      </p>
    </li>
  );
}

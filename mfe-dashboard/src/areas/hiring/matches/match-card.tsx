import { budgetText, type MatchedJob } from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { clientName, closesText, levelTexts, whereText } from '../../shared/jobs/job.rules.ts';
import hits from '../search/hits.module.css';
import type { useCorrect } from './matches.api.ts';
import styles from './matches.module.css';
import { ReasonList } from './reason-list.tsx';

interface MatchCardProps {
  match: MatchedJob;
  correct: ReturnType<typeof useCorrect>;
}

/** A suggested job with its reasons. */
export function MatchCard({ match: { job, reasons }, correct }: MatchCardProps) {
  const details = [budgetText(job), levelTexts[job.level], whereText(job), closesText(job)];
  return (
    <li className={styles.match}>
      <h2 className={hits.title}>
        <Link to={`/job/${job._id}`}>{job.title}</Link>
      </h2>
      <p className={hits.strong}>{details.filter(Boolean).join(' · ')}</p>
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

import { budgetText, type MatchedJob } from '@soloist/contracts';
import { ButtonLink, EmptyState } from '@soloist/ui';
import { getClaims, Link, useNavigate } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { clientName, closesText, levelTexts, whereText } from '../../shared/jobs/job.rules.ts';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import hits from '../search/hits.module.css';
import { CriteriaPanel } from './criteria-panel.tsx';
import { HowMatchesAreMade } from './how-matches-are-made.tsx';
import { useCorrect, useMatchedJobs } from './matches.api.ts';
import styles from './matches.module.css';
import { ReasonList } from './reason-list.tsx';

/** Suggested jobs, the reasons for each, and the criteria behind them. */
export function ForYou() {
  return (
    <div className={styles.columns}>
      <SuggestedJobs />
      <aside className={styles.rail} aria-label="About these suggestions">
        <CriteriaPanel of="own">
          Mark what isn’t relevant to reorder these jobs. Your profile doesn’t change.
        </CriteriaPanel>
        <HowMatchesAreMade />
      </aside>
    </div>
  );
}

interface MatchCardProps {
  match: MatchedJob;
  correct: ReturnType<typeof useCorrect>;
}

/** A suggested job with its reasons. */
function MatchCard({ match: { job, reasons }, correct }: MatchCardProps) {
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

function SuggestedJobs() {
  const list = useMatchedJobs();
  const correct = useCorrect('own');
  return (
    <QueryPage query={list} what="Jobs for you" loading={<ResultsLoading what="jobs for you" />}>
      {({ pages }) => {
        const matches = pages.flatMap(({ items }) => items);
        if (matches.length === 0) return <NoMatches />;
        return (
          <div>
            <ul className={styles.matches} aria-label="Jobs for you, best first">
              {matches.map((match) => (
                <MatchCard key={match.job._id} match={match} correct={correct} />
              ))}
            </ul>
            <MoreButton list={list} />
          </div>
        );
      }}
    </QueryPage>
  );
}

function NoMatches() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No matching jobs yet"
      text="Add skills, tools, languages and a rate to get suggestions."
      action={
        <ButtonLink href={`/profile/${getClaims()?.sub ?? ''}?edit=skills`} onNavigate={navigate}>
          Add your skills
        </ButtonLink>
      }
    />
  );
}

import { budgetText, type MatchedJob } from '@soloist/contracts';
import { Avatar, ButtonLink, EmptyState } from '@soloist/ui';
import { getClaims, Link, useNavigate } from '@soloist/web-client';
import { clsx } from 'clsx';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { clientName, closesText, levelTexts, whereText } from '../../shared/jobs/job.rules.ts';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import hits from '../search/hits.module.css';
import { MatchFacts, MatchMenu } from './match-facts.tsx';
import { useCorrect, useMatchedJobs } from './matches.api.ts';
import { WhyThese } from './why-these.tsx';

/** Suggested jobs, what fits about each, and a way to the criteria behind them. */
export function ForYou() {
  return (
    <>
      <WhyThese of="own">
        Mark what isn’t relevant to reorder these jobs. Your profile doesn’t change.
      </WhyThese>
      <SuggestedJobs />
    </>
  );
}

interface MatchCardProps {
  match: MatchedJob;
  correct: ReturnType<typeof useCorrect>;
}

/** A suggested job with what fits. */
function MatchCard({ match: { job, reasons }, correct }: MatchCardProps) {
  const details = [budgetText(job), levelTexts[job.level], whereText(job), closesText(job)];
  return (
    <li className={hits.tile}>
      <div className={hits.tileHead}>
        <h2 className={hits.title}>
          <Link to={`/job/${job._id}`}>{job.title}</Link>
        </h2>
        <MatchMenu reasons={reasons} about={job.title} correct={correct} addLabel="I have" />
      </div>
      <p className={hits.strong}>{details.filter(Boolean).join(' · ')}</p>
      {job.brief && (
        <p className={clsx(hits.words, hits.clamped)} dir="auto">
          {job.brief}
        </p>
      )}
      <MatchFacts reasons={reasons} about={job.title} />
      <p className={clsx(hits.facts, hits.foot, hits.client)}>
        <Avatar name={clientName(job)} src={job.client.profileImage} size={24} />
        {clientName(job)}, posted {formatDay(job.createdAt)}
      </p>
    </li>
  );
}

function SuggestedJobs() {
  const list = useMatchedJobs();
  const correct = useCorrect('own');
  return (
    <QueryPage
      query={list}
      what="Jobs for you"
      loading={<ResultsLoading what="jobs for you" cards />}
    >
      {({ pages }) => {
        const matches = pages.flatMap(({ items }) => items);
        if (matches.length === 0) return <NoMatches />;
        return (
          <div>
            <ul className={hits.wall} aria-label="Jobs for you, best first">
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

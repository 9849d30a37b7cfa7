import { ButtonLink, EmptyState } from '@soloist/ui';
import { getClaims, useNavigate } from '@soloist/web-client';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { CriteriaPanel } from './criteria-panel.tsx';
import { HowMatchesAreMade } from './how-matches-are-made.tsx';
import { MatchCard } from './match-card.tsx';
import { useCorrect, useMatchedJobs } from './matches.api.ts';
import styles from './matches.module.css';

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

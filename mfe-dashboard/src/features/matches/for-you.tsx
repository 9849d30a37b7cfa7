import { ButtonLink, EmptyState } from '@soloist/ui';
import { getClaims, useNavigate } from '@soloist/web-client';
import { LoadedPage } from '../../loaded.tsx';
import { HitsLoading, MoreButton } from '../discover/found.tsx';
import { FactPanel } from './fact-panel.tsx';
import { HowMatchesAreMade } from './how-matches-are-made.tsx';
import { MatchCard } from './match-card.tsx';
import { useCorrect, useMatchedJobs } from './matches.api.ts';
import styles from './matches.module.css';

/** Jobs that fit, why each does, and what that is made of. */
export function ForYou() {
  return (
    <div className={styles.columns}>
      <SuggestedJobs />
      <aside className={styles.rail} aria-label="About these suggestions">
        <FactPanel of="own">
          From your profile. Say what does not count, and the order changes; your profile stays as
          it is.
        </FactPanel>
        <HowMatchesAreMade />
      </aside>
    </div>
  );
}

function SuggestedJobs() {
  const list = useMatchedJobs();
  const correct = useCorrect('own');
  return (
    <LoadedPage query={list} what="Jobs for you" loading={<HitsLoading what="jobs for you" />}>
      {({ pages }) => {
        const found = pages.flatMap(({ items }) => items);
        if (found.length === 0) return <NothingFits />;
        return (
          <div>
            <ul className={styles.matches} aria-label="Jobs for you, best first">
              {found.map((match) => (
                <MatchCard key={match.job._id} match={match} correct={correct} />
              ))}
            </ul>
            <MoreButton list={list} />
          </div>
        );
      }}
    </LoadedPage>
  );
}

function NothingFits() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No job fits yet"
      text="Suggestions come from your skills, tools, languages and rate. The more your profile says, the more can be found."
      action={
        <ButtonLink href={`/profile/${getClaims()?.sub ?? ''}?edit=skills`} onNavigate={navigate}>
          Add your skills
        </ButtonLink>
      }
    />
  );
}

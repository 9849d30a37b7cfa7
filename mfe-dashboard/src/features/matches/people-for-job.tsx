import { type MatchedPerson, rateText } from '@soloist/contracts';
import { Avatar, Badge, EmptyState } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { LoadedPage } from '../../loaded.tsx';
import { HitsLoading, MoreButton } from '../discover/found.tsx';
import hits from '../discover/hits.module.css';
import { Invite, SaveButton } from '../discover/person-hit.tsx';
import { nameOf } from '../profiles/profile-texts.ts';
import { FactPanel } from './fact-panel.tsx';
import { HowMatchesAreMade } from './how-matches-are-made.tsx';
import { useCorrect, useMatchedPeople } from './matches.api.ts';
import styles from './matches.module.css';
import { ReasonList } from './reason-list.tsx';

/** Freelancers who fit one of the caller's jobs, why each does, and what that is made of. */
export function PeopleForJob({ jobId }: { jobId: string }) {
  return (
    <div className={styles.columns}>
      <SuggestedPeople jobId={jobId} />
      <aside className={styles.rail} aria-label="About these suggestions">
        <FactPanel of={{ jobId }}>
          From your job. Say what does not count, and the order changes; the job stays as it is.
        </FactPanel>
        <HowMatchesAreMade />
      </aside>
    </div>
  );
}

function SuggestedPeople({ jobId }: { jobId: string }) {
  const list = useMatchedPeople(jobId);
  const correct = useCorrect({ jobId });
  return (
    <LoadedPage
      query={list}
      what="People for this job"
      loading={<HitsLoading what="people for this job" />}
    >
      {({ pages }) => {
        const found = pages.flatMap(({ items }) => items);
        if (found.length === 0) {
          return (
            <EmptyState
              title="Nobody fits yet"
              text="Suggestions come from the job’s skills, level, place and budget. Take a fact out, or look for people by words."
            />
          );
        }
        return (
          <div>
            <ul className={styles.matches} aria-label="People for this job, best first">
              {found.map((match) => (
                <PersonMatch key={match.freelancer.id} match={match} correct={correct} />
              ))}
            </ul>
            <MoreButton list={list} />
          </div>
        );
      }}
    </LoadedPage>
  );
}

interface PersonMatchProps {
  match: MatchedPerson;
  correct: ReturnType<typeof useCorrect>;
}

function PersonMatch({ match: { freelancer, reasons }, correct }: PersonMatchProps) {
  const name = nameOf(freelancer);
  const facts = [freelancer.location, rateText(freelancer.hourlyRate)].filter(Boolean).join(', ');
  return (
    <li className={styles.match}>
      <div className={hits.who}>
        <Avatar name={name} src={freelancer.profileImage || null} size={40} />
        <div className={hits.grow}>
          <h2 className={hits.name}>
            <Link to={`/profile/${freelancer.id}`}>{name}</Link>
            {freelancer.pro && <Badge tone="ink">Pro</Badge>}
          </h2>
          {facts && <p className={hits.facts}>{facts}</p>}
        </div>
        <SaveButton id={freelancer.id} name={name} />
      </div>
      {freelancer.headline && <p>{freelancer.headline}</p>}
      <ReasonList reasons={reasons} about={name} correct={correct} />
      <Invite id={freelancer.id} name={name} />
    </li>
  );
}

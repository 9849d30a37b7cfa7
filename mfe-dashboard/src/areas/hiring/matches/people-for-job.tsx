import { rateText } from '@soloist/contracts';
import { Avatar, Badge, EmptyState } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import hits from '../search/hits.module.css';
import { Invite, SaveButton, WorkArt } from '../search/person-hit.tsx';
import { MatchFacts, MatchMenu } from './match-facts.tsx';
import { type MatchedPersonWithWorks, useCorrect, useMatchedPeople } from './matches.api.ts';
import { WhyThese } from './why-these.tsx';

/** Suggested freelancers for one of the caller's jobs, what fits, and a way to the criteria. */
export function PeopleForJob({ jobId }: { jobId: string }) {
  return (
    <>
      <WhyThese of={{ jobId }}>
        Mark what isn’t relevant to reorder these people. The job doesn’t change.
      </WhyThese>
      <SuggestedPeople jobId={jobId} />
    </>
  );
}

function SuggestedPeople({ jobId }: { jobId: string }) {
  const list = useMatchedPeople(jobId);
  const correct = useCorrect({ jobId });
  return (
    <QueryPage
      query={list}
      what="People for this job"
      loading={<ResultsLoading what="people for this job" cards />}
    >
      {({ pages }) => {
        const matches = pages.flatMap(({ items }) => items);
        if (matches.length === 0) {
          return (
            <EmptyState
              title="No matching freelancers yet"
              text="Mark criteria as not relevant, or search for people."
            />
          );
        }
        return (
          <div>
            <ul className={hits.wall} aria-label="People for this job, best first">
              {matches.map((match) => (
                <PersonMatch key={match.freelancer.id} match={match} correct={correct} />
              ))}
            </ul>
            <MoreButton list={list} />
          </div>
        );
      }}
    </QueryPage>
  );
}

interface PersonMatchProps {
  match: MatchedPersonWithWorks;
  correct: ReturnType<typeof useCorrect>;
}

function PersonMatch({ match: { freelancer, reasons, works }, correct }: PersonMatchProps) {
  const name = nameOf(freelancer);
  const details = [freelancer.location, rateText(freelancer.hourlyRate, freelancer.currency)]
    .filter(Boolean)
    .join(', ');
  return (
    <li className={hits.tile}>
      <WorkArt works={works} link={`/profile/${freelancer.id}`} />
      <div className={hits.who}>
        <Avatar name={name} src={freelancer.profileImage || null} size={40} />
        <div className={hits.grow}>
          <h2 className={hits.name}>
            <Link to={`/profile/${freelancer.id}`}>{name}</Link>
            {freelancer.pro && <Badge tone="ink">Pro</Badge>}
          </h2>
          {details && <p className={hits.facts}>{details}</p>}
        </div>
        <SaveButton id={freelancer.id} name={name} />
        <MatchMenu reasons={reasons} about={name} correct={correct} />
      </div>
      {freelancer.headline && <p>{freelancer.headline}</p>}
      <MatchFacts reasons={reasons} about={name} />
      <Invite id={freelancer.id} name={name} />
    </li>
  );
}

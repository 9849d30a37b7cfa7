import { type FreelancerCard, rateText } from '@soloist/contracts';
import { EmptyState } from '@soloist/ui';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import { useSavedPeople } from '../../shared/profiles/profiles.api.ts';
import hits from '../search/hits.module.css';
import { PersonHit, type PersonResult } from '../search/person-hit.tsx';

/** The client's saved people, last saved first. */
export function SavedCards() {
  const saved = useSavedPeople();
  return (
    <QueryPage
      query={saved}
      what="Your saved people"
      loading={<ResultsLoading what="saved people" />}
    >
      {({ pages }) => {
        const people = pages.flatMap(({ items }) => items);
        if (people.length === 0) {
          return (
            <EmptyState
              title="No saved people"
              text="Use the bookmark beside a name to save someone."
            />
          );
        }
        return (
          <div>
            <ul className={hits.cards} aria-label="Saved people">
              {people.map((person) => (
                <PersonHit key={person.id} hit={toPersonResult(person)} />
              ))}
            </ul>
            <MoreButton list={saved} />
          </div>
        );
      }}
    </QueryPage>
  );
}

const plain = (text: string) => ({ text, marks: [] });

const toPersonResult = (person: FreelancerCard): PersonResult => ({
  id: person.id,
  title: plain(nameOf(person)),
  snippet: plain(person.headline),
  keywords: person.skills,
  link: `/profile/${person.id}`,
  image: person.profileImage,
  facts: [person.location, rateText(person.hourlyRate, person.currency)]
    .filter(Boolean)
    .join(' · '),
  pro: person.pro,
  works: [],
});

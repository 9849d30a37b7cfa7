import { type FreelancerCard, rateText } from '@soloist/contracts';
import { EmptyState } from '@soloist/ui';
import { LoadedPage } from '../../loaded.tsx';
import { HitsLoading, MoreButton } from '../discover/found.tsx';
import hits from '../discover/hits.module.css';
import { type PersonFacts, PersonHit } from '../discover/person-hit.tsx';
import { useSavedPeople } from '../employer-home/employer-home.api.ts';
import { nameOf } from '../profiles/profile-texts.ts';

/** Whom the client saved, last saved first. */
export function SavedCards() {
  const saved = useSavedPeople();
  return (
    <LoadedPage
      query={saved}
      what="The people you saved"
      loading={<HitsLoading what="people you saved" />}
    >
      {({ pages }) => {
        const people = pages.flatMap(({ items }) => items);
        if (people.length === 0) {
          return (
            <EmptyState
              title="Nobody saved yet"
              text="Save who you might work with: the bookmark beside their name."
            />
          );
        }
        return (
          <div>
            <ul className={hits.cards} aria-label="Saved people">
              {people.map((person) => (
                <PersonHit key={person.id} hit={factsOf(person)} />
              ))}
            </ul>
            <MoreButton list={saved} />
          </div>
        );
      }}
    </LoadedPage>
  );
}

const plain = (text: string) => ({ text, marks: [] });

const factsOf = (person: FreelancerCard): PersonFacts => ({
  id: person.id,
  title: plain(nameOf(person)),
  snippet: plain(person.headline),
  keywords: person.skills,
  link: `/profile/${person.id}`,
  image: person.profileImage,
  facts: [person.location, rateText(person.hourlyRate)].filter(Boolean).join(' · '),
  pro: person.pro,
  works: [],
});

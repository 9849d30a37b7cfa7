import { type FreelancerCard, rateText } from '@soloist/contracts';
import { Avatar, Button, Heading, IconButton } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import { useSavedPeople, useSavedProfile } from '../../shared/profiles/profiles.api.ts';
import home from '../home/home.module.css';
import styles from './employer-home.module.css';

/** The client's saved people, last saved first. */
export function SavedPeople() {
  const saved = useSavedPeople();
  const heading = useRef<HTMLDivElement>(null);
  return (
    <section className={home.identity}>
      {/* Takes the focus when the row that had it is removed. */}
      <div ref={heading} tabIndex={-1} className={styles.heading}>
        <Heading level={2} size="sub">
          Saved people
        </Heading>
      </div>
      <QueryPanel query={saved} what="Your saved people" height={180}>
        {({ pages }) => (
          <PeopleList
            people={pages.flatMap(({ items }) => items)}
            onDrop={() => heading.current?.focus()}
          />
        )}
      </QueryPanel>
      {saved.hasNextPage && (
        <div>
          <Button
            size="sm"
            onClick={() => saved.fetchNextPage()}
            busy={saved.isFetchingNextPage && 'Loading'}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

interface PeopleListProps {
  people: FreelancerCard[];
  onDrop: () => void;
}

function PeopleList({ people, onDrop }: PeopleListProps) {
  if (people.length === 0) {
    return (
      <p>
        No saved people. <Link to="/forhire">Find people</Link> and save your favourites.
      </p>
    );
  }
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <SavedPerson key={person.id} person={person} onDrop={onDrop} />
      ))}
    </ul>
  );
}

interface SavedPersonProps {
  person: FreelancerCard;
  onDrop: () => void;
}

function SavedPerson({ person, onDrop }: SavedPersonProps) {
  const { isSaved, isKnown, toggle } = useSavedProfile(person.id);
  // Removed, and the list is being fetched again.
  if (isKnown && !isSaved) return null;
  const name = nameOf(person);
  const detail =
    person.headline || rateText(person.hourlyRate, person.currency) || `@${person.username}`;
  return (
    <li>
      <Avatar name={name} src={person.profileImage || undefined} size={36} />
      <span className={styles.person}>
        <Link to={`/profile/${person.id}`}>{name}</Link>
        <span>{detail}</span>
      </span>
      <IconButton
        size="sm"
        label={`Remove ${name} from your saved people`}
        onClick={() => {
          toggle();
          onDrop();
        }}
      >
        <X size={16} />
      </IconButton>
    </li>
  );
}

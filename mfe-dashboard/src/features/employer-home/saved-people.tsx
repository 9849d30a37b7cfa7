import { type FreelancerCard, rateText } from '@soloist/contracts';
import { Avatar, Button, Heading, IconButton } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Loaded } from '../../loaded.tsx';
import home from '../home/home.module.css';
import { nameOf } from '../profiles/profile-texts.ts';
import { useSavedProfile } from '../profiles/profiles.api.ts';
import { useSavedPeople } from './employer-home.api.ts';
import styles from './employer-home.module.css';

/** The people somebody saved, last saved first. */
export function SavedPeople() {
  const saved = useSavedPeople();
  const heading = useRef<HTMLDivElement>(null);
  return (
    <section className={home.identity}>
      {/* Takes the focus when the row that had it goes. */}
      <div ref={heading} tabIndex={-1} className={styles.heading}>
        <Heading level={2} size="sub">
          Saved people
        </Heading>
      </div>
      <Loaded query={saved} what="The people you saved" height={180}>
        {({ pages }) => (
          <PeopleList
            people={pages.flatMap(({ items }) => items)}
            onDrop={() => heading.current?.focus()}
          />
        )}
      </Loaded>
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
        Nobody yet. <Link to="/forhire">Find people</Link> and save who you might work with.
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
  // Dropped, and the list is on its way again.
  if (isKnown && !isSaved) return null;
  const name = nameOf(person);
  const detail = person.headline || rateText(person.hourlyRate) || `@${person.username}`;
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

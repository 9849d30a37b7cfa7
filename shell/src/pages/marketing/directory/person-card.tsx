import { type FreelancerCard, rateText } from '@soloist/contracts';
import {
  Avatar,
  Badge,
  ButtonLink,
  Card,
  Chip,
  ResponsiveImage,
  VisuallyHidden,
} from '@soloist/ui';
import { useNavigate, useToken } from '@soloist/web-client';
import { useSyncExternalStore } from 'react';
import type { DirectoryPerson } from './directory.api.ts';
import { nameOf, portfolioOf } from './directory-people.rules.ts';
import styles from './person-card.module.css';

const visibleChipCount = 4;

interface PersonCardProps {
  person: DirectoryPerson;
  /** Whether it is visible without scrolling. */
  isInFirstRow: boolean;
}

/** One freelancer of the directory; the name links to their portfolio. */
export function PersonCard({ person, isInFirstRow }: PersonCardProps) {
  const name = nameOf(person);
  const isInteractive = useIsInteractive();
  const { location: place, skills } = person;
  const details = [place, rateText(person.hourlyRate, person.currency)].filter(Boolean).join(', ');
  const more = skills.length - visibleChipCount;
  return (
    <Card className={styles.card}>
      {person.work ? (
        <NewestWork image={person.work} {...{ isInFirstRow, isInteractive }} />
      ) : (
        // As high as the image beside it.
        <p className={styles.lettering} aria-hidden="true">
          {skills[0]}
        </p>
      )}
      <div className={styles.who}>
        <Avatar
          name={name}
          src={isInFirstRow || isInteractive ? person.profileImage : null}
          size={56}
        />
        <div className={styles.title}>
          <h2 className={styles.name}>
            <a href={portfolioOf(person.username)}>{name}</a>
            {person.pro && (
              <Badge tone="ink" className={styles.pro}>
                Pro
              </Badge>
            )}
          </h2>
          {details && <p className={styles.facts}>{details}</p>}
        </div>
      </div>
      {person.headline && <p className={styles.headline}>{person.headline}</p>}
      {skills.length > 0 && (
        <ul className={styles.skills} aria-label="Skills">
          {skills.slice(0, visibleChipCount).map((skill) => (
            <li key={skill}>
              <Chip className={styles.skill}>{skill}</Chip>
            </li>
          ))}
          {more > 0 && <li className={styles.rest}>and {more} more</li>}
        </ul>
      )}
      {!person.isAvailabilityHidden && (
        <p className={person.acceptingProjects ? styles.open : styles.busy}>
          {availabilityText(person)}
        </p>
      )}
      <Actions person={person} name={name} />
    </Card>
  );
}

interface NewestWorkProps {
  image: string;
  isInFirstRow: boolean;
  isInteractive: boolean;
}

/**
 * An image of their newest work. Browsers load lazy images of several screens ahead, so those below
 * the first row of a rendered page come when the visitor does something; without scripts, they come
 * with the page.
 */
function NewestWork({ image, isInFirstRow, isInteractive }: NewestWorkProps) {
  const loading = isInFirstRow ? 'eager' : 'lazy';
  const work = (
    <ResponsiveImage src={image} alt="" sizes="(max-width: 640px) 100vw, 380px" loading={loading} />
  );
  return (
    <div className={styles.work}>
      {isInFirstRow || isInteractive ? work : <noscript>{work}</noscript>}
    </div>
  );
}

const subscribeToNothing = () => () => {};

/** Whether React controls the page; not while the gateway renders it. */
const useIsInteractive = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

function Actions({ person, name }: { person: FreelancerCard; name: string }) {
  const navigate = useNavigate();
  const isSignedIn = useToken() !== null;
  return (
    <div className={styles.actions}>
      {isSignedIn ? (
        <ButtonLink href={`/profile/${person.id}`} onNavigate={navigate}>
          Profile<VisuallyHidden> of {name}</VisuallyHidden>
        </ButtonLink>
      ) : (
        <ButtonLink href="/signup?role=employer" onNavigate={navigate}>
          Hire<VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" href={portfolioOf(person.username)}>
        Portfolio<VisuallyHidden> of {name}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}

function availabilityText({ acceptingProjects, availability }: FreelancerCard): string {
  const status = acceptingProjects ? 'Available for work' : 'Not available now';
  return availability ? `${status}. ${availability}` : status;
}

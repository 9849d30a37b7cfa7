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
import type { DirectoryPerson } from './directory.api.ts';
import { nameOf, portfolioOf } from './directory-people.rules.ts';
import styles from './person-card.module.css';

const visibleChipCount = 4;

/** One freelancer of the directory; the name links to their portfolio. */
export function PersonCard({ person }: { person: DirectoryPerson }) {
  const name = nameOf(person);
  const { location: place, skills } = person;
  const details = [place, rateText(person.hourlyRate, person.currency)].filter(Boolean).join(', ');
  const more = skills.length - visibleChipCount;
  return (
    <Card className={styles.card}>
      <Works works={person.works} />
      <div className={styles.who}>
        <Avatar name={name} src={person.profileImage} size={56} />
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

/** Images of their work, the newest one large. */
function Works({ works }: { works: string[] }) {
  const [first, ...others] = works;
  if (!first) return null;
  return (
    <div className={styles.works} data-more={others.length}>
      <ResponsiveImage src={first} alt="" sizes="(max-width: 768px) 100vw, 380px" />
      {others.map((work) => (
        <ResponsiveImage key={work} src={work} alt="" sizes="120px" />
      ))}
    </div>
  );
}

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

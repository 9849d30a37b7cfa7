import { completenessFields, missingProfileFields, type OwnProfile } from '@soloist/contracts';
import { Heading, Pips } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { factNames } from '../profiles/profile-texts.ts';
import styles from './home.module.css';

/** How complete the profile is over its nine facts, and what to add next. */
export function IdentityCard({ profile }: { profile: OwnProfile }) {
  const missing = missingProfileFields(profile);
  const total = completenessFields.length;
  const done = total - missing.length;
  const next = new Intl.ListFormat('en-US').format(
    missing.slice(0, 2).map((field) => factNames[field]),
  );
  const profilePath = `/profile/${profile.id}`;
  return (
    <section className={styles.identity}>
      <header>
        <Heading level={2} size="sub">
          Your identity
        </Heading>
        <span>
          {done} of {total}
        </span>
      </header>
      <Pips done={done} total={total} label={`${done} of ${total} profile facts`} />
      {missing.length > 0 ? (
        <p>
          Add your <Link to={profilePath}>{next}</Link> so clients know who they work with.
        </p>
      ) : (
        <p>
          All nine facts are there. <Link to="/share">Share your card</Link>.
        </p>
      )}
    </section>
  );
}

import { completenessFields, missingProfileFields, type OwnProfile } from '@soloist/contracts';
import { Heading, Pips } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import styles from './home.module.css';

const names: Record<(typeof completenessFields)[number], string> = {
  profileImage: 'photo',
  fname: 'name',
  about: 'introduction',
  skills: 'skills',
  experience: 'experience',
  location: 'location',
  languages: 'languages',
  timezone: 'time zone',
  socialLinks: 'social links',
};

/** How complete the profile is over its nine facts, and what to add next. */
export function IdentityCard({ profile }: { profile: OwnProfile }) {
  const missing = missingProfileFields(profile);
  const total = completenessFields.length;
  const done = total - missing.length;
  const next = new Intl.ListFormat('en-US').format(
    missing.slice(0, 2).map((field) => names[field]),
  );
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
      {missing.length > 0 && (
        <p>
          Add your <Link to={`/profile/${profile.id}`}>{next}</Link> so clients know who they work
          with.
        </p>
      )}
    </section>
  );
}

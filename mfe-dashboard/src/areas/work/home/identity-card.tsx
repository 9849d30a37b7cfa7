import {
  completenessFields,
  formatList,
  type MyProfile,
  missingProfileFields,
} from '@soloist/contracts';
import { Heading, Pips } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { fieldNames } from '../../shared/profiles/profile.rules.ts';
import styles from './home.module.css';

/** The completeness of the profile over its nine fields, and what to add next. */
export function IdentityCard({ profile }: { profile: MyProfile }) {
  const missing = missingProfileFields(profile);
  const total = completenessFields.length;
  const done = total - missing.length;
  const next = formatList(missing.slice(0, 2).map((field) => fieldNames[field]));
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
      <Pips done={done} total={total} label={`${done} of ${total} profile fields`} />
      {missing.length > 0 ? (
        <p>
          Add your <Link to={profilePath}>{next}</Link> so clients know who they work with.
        </p>
      ) : (
        <p>
          All nine fields are complete. <Link to="/share">Share your card</Link>.
        </p>
      )}
    </section>
  );
}

import { siteOrigin, type WorkOwner } from '@soloist/contracts';
import { Avatar, ButtonLink } from '@soloist/ui';
import { Link, useNavigate, useToken } from '@soloist/web-client';
import { pageOrigin } from '../../../routing/page-origin.ts';
import styles from './blog.module.css';
import { nameOf } from './post-texts.ts';

interface WriterProps {
  owner: WorkOwner;
}

/** The author's line above the text. */
export function Byline({ owner }: WriterProps) {
  const name = nameOf(owner);
  return (
    <p className={styles.by}>
      <Avatar name={name} src={owner.profileImage || null} size={32} />
      {name}
    </p>
  );
}

/** The author, with a link to their site and, for members, to their profile. */
export function WriterCard({ owner, host }: WriterProps & { host: string | null }) {
  const navigate = useNavigate();
  const isSignedIn = useToken() !== null;
  const name = nameOf(owner);
  const site = host && siteOrigin(host, pageOrigin);
  const details = [owner.headline, owner.location].filter(Boolean).join(', ');
  return (
    <aside className={styles.writer} aria-label="About the author">
      <Avatar name={name} src={owner.profileImage || null} size={56} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        {details && <p className={styles.about}>{details}</p>}
        {owner.acceptingProjects && !owner.isAvailabilityHidden && (
          <p className={styles.about}>Available for work</p>
        )}
      </div>
      <div className={styles.ways}>
        {site && (
          <ButtonLink variant="primary" href={`${site}/`}>
            Visit site
          </ButtonLink>
        )}
        {isSignedIn ? (
          <ButtonLink href={`/profile/${owner.id}`} onNavigate={navigate}>
            Profile
          </ButtonLink>
        ) : (
          !site && <Link to="/signup?role=employer">Sign up to hire {name}</Link>
        )}
      </div>
    </aside>
  );
}

import { originOfSite, type WorkOwner } from '@soloist/contracts';
import { Avatar, ButtonLink } from '@soloist/ui';
import { Link, useNavigate, useToken } from '@soloist/web-client';
import styles from './blog.module.css';
import { nameOf } from './post-texts.ts';

interface WriterProps {
  owner: WorkOwner;
}

/** Who wrote it, above the text. */
export function WriterLine({ owner }: WriterProps) {
  const name = nameOf(owner);
  return (
    <p className={styles.by}>
      <Avatar name={name} src={owner.profileImage || null} size={32} />
      {name}
    </p>
  );
}

/** Who wrote it, and where to find them: on their site, and for members their profile. */
export function WriterCard({ owner, host }: WriterProps & { host: string | null }) {
  const navigate = useNavigate();
  const isSignedIn = useToken() !== null;
  const name = nameOf(owner);
  const site = host && originOfSite(host, window.location.origin);
  const facts = [owner.headline, owner.location].filter(Boolean).join(', ');
  return (
    <aside className={styles.writer} aria-label="About the writer">
      <Avatar name={name} src={owner.profileImage || null} size={56} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        {facts && <p className={styles.about}>{facts}</p>}
        {owner.acceptingProjects && <p className={styles.about}>Taking on work</p>}
      </div>
      <div className={styles.ways}>
        {site && (
          <ButtonLink variant="primary" href={`${site}/`}>
            Visit their site
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

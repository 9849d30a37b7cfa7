import type { RecommendationInvitation } from '@soloist/contracts';
import { Avatar } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import styles from './recommendations.module.css';

/** The person who requests the recommendation, with their note. */
export function Requester({
  request: { freelancer, note },
}: {
  request: RecommendationInvitation;
}) {
  const { id, name, headline, profileImage } = freelancer;
  return (
    <div className={styles.asker}>
      <Avatar name={name} src={profileImage || null} size={48} />
      <div className={styles.who}>
        <Link to={`/profile/${id}`}>
          <b dir="auto">{name}</b>
        </Link>
        {headline && <span className={styles.muted}>{headline}</span>}
      </div>
      {note && (
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
      )}
    </div>
  );
}

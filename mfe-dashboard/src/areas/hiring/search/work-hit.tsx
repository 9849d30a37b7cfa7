import type { SearchHit } from '@soloist/contracts';
import { Badge, ResponsiveImage } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { clsx } from 'clsx';
import { HitWords } from './hit-words.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

/** A service or a project as a search result. */
export function WorkHit({ hit }: { hit: SearchHit }) {
  const { title, link, image, facts, owner, ownerId, pro } = hit;
  return (
    <li className={styles.card}>
      {image && (
        <Link to={link} className={styles.art} tabIndex={-1} aria-hidden="true">
          <ResponsiveImage src={image} alt="" sizes="(max-width: 768px) 100vw, 360px" />
        </Link>
      )}
      <h2 className={styles.name}>
        <Link to={link}>
          <Marked {...title} />
        </Link>
      </h2>
      {facts && <p className={styles.facts}>{facts}</p>}
      {hit.snippet.text && (
        <p className={clsx(styles.words, styles.clamped)} dir="auto">
          <Marked {...hit.snippet} />
        </p>
      )}
      <HitWords words={hit.keywords} label={`About ${title.text}`} />
      {owner && (
        <p className={styles.facts}>
          by{' '}
          <Link className={styles.link} to={`/profile/${ownerId}`}>
            {owner}
          </Link>{' '}
          {pro && <Badge tone="ink">Pro</Badge>}
        </p>
      )}
    </li>
  );
}

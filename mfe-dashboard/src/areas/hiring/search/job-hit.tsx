import type { SearchHit } from '@soloist/contracts';
import { Avatar, Badge } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { clsx } from 'clsx';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { HitWords } from './hit-words.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

/** A job as a search result: its skills, budget and client. */
export function JobHit({ hit }: { hit: SearchHit }) {
  const { title, link, facts, owner, applied, at } = hit;
  return (
    <li className={styles.tile}>
      <h2 className={styles.title}>
        <Link to={link}>
          <Marked {...title} />
        </Link>
        {applied && <Badge tone="ok">Applied</Badge>}
      </h2>
      {facts && <p className={styles.strong}>{facts}</p>}
      {hit.snippet.text && (
        <p className={clsx(styles.words, styles.clamped)} dir="auto">
          <Marked {...hit.snippet} />
        </p>
      )}
      <HitWords words={hit.keywords} label={`Skills for ${title.text}`} />
      <p className={clsx(styles.facts, styles.foot, styles.client)}>
        {owner && <Avatar name={owner} src={hit.image} size={24} />}
        {owner && `${owner}, `}posted {formatDay(at)}
      </p>
    </li>
  );
}

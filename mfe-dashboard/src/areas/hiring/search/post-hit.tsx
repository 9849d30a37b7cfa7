import type { SearchHit } from '@soloist/contracts';
import { ResponsiveImage } from '@soloist/ui';
import { getClaims, Link } from '@soloist/web-client';
import { clsx } from 'clsx';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { ReportButton } from '../../shared/reports/report-button.tsx';
import { HitWords } from './hit-words.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

/** A post as a search result. */
export function PostHit({ hit }: { hit: SearchHit }) {
  const { title, link, image, facts, owner, ownerId, at } = hit;
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h2 className={styles.title}>
          <Link to={link}>
            <Marked {...title} />
          </Link>
        </h2>
        {hit.snippet.text && (
          <p className={clsx(styles.words, styles.clamped)} dir="auto">
            <Marked {...hit.snippet} />
          </p>
        )}
        <HitWords words={hit.keywords} label={`Tags of ${title.text}`} />
        <p className={styles.facts}>
          <Link className={styles.link} to={`/profile/${ownerId}`}>
            {owner}
          </Link>
          , {formatDay(at)}
          {facts && `, ${facts}`}
        </p>
      </div>
      {image && <ResponsiveImage className={styles.thumb} src={image} alt="" sizes="160px" />}
      {ownerId !== getClaims()?.sub && (
        <ReportButton iconOnly kind="post" id={hit.id} what={`“${title.text}”`} />
      )}
    </li>
  );
}

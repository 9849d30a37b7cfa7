import { Chip } from '@soloist/ui';
import styles from './hits.module.css';

const visibleCount = 3;

/** The first few words, such as a person's skills, and the number of the others. */
export function HitWords({ words, label }: { words: string[]; label: string }) {
  if (words.length === 0) return null;
  const more = words.length - visibleCount;
  return (
    <ul className={styles.chips} aria-label={label}>
      {words.slice(0, visibleCount).map((word) => (
        <li key={word}>
          <Chip className={styles.chip}>{word}</Chip>
        </li>
      ))}
      {more > 0 && <li className={styles.facts}>and {more} more</li>}
    </ul>
  );
}

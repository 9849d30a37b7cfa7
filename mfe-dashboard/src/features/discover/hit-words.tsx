import { Chip } from '@soloist/ui';
import styles from './hits.module.css';

const shown = 5;

/** Such as somebody's skills: the first of them, and how many more there are. */
export function HitWords({ words, label }: { words: string[]; label: string }) {
  if (words.length === 0) return null;
  const more = words.length - shown;
  return (
    <ul className={styles.chips} aria-label={label}>
      {words.slice(0, shown).map((word) => (
        <li key={word}>
          <Chip className={styles.chip}>{word}</Chip>
        </li>
      ))}
      {more > 0 && <li className={styles.facts}>and {more} more</li>}
    </ul>
  );
}

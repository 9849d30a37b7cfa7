import type { MarkedText } from '@soloist/contracts';
import styles from './search.module.css';

/** A text with the search terms highlighted. */
export function Marked({ text, marks }: MarkedText) {
  const starts = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {starts.map((start, index) => {
        const [from, to] = marks[index] ?? [text.length, text.length];
        return (
          <span key={start}>
            {text.slice(start, from)}
            {to > from && <mark className={styles.mark}>{text.slice(from, to)}</mark>}
          </span>
        );
      })}
    </>
  );
}

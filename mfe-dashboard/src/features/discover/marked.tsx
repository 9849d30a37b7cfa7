import type { MarkedText } from '@soloist/contracts';
import styles from './discover.module.css';

/** A text in which what was looked for stands out. */
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

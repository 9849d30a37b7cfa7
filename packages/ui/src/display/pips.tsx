import { clsx } from 'clsx';
import classes from './pips.module.css';

interface PipsProps {
  done: number;
  total: number;
  /** The step after the done ones is under way: drawn in signal. */
  now?: boolean;
  /** In words, such as "2 of 4 milestones done". */
  label: string;
  className?: string;
}

/** A few steps and how many of them are done. */
export function Pips({ done, total, now, label, className }: PipsProps) {
  return (
    <div role="img" aria-label={label} className={clsx(classes.pips, className)}>
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its position
          key={index}
          className={clsx(
            classes.pip,
            index < done && classes.done,
            now && index === done && classes.now,
          )}
        />
      ))}
    </div>
  );
}

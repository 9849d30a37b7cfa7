import { clsx } from 'clsx';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  value: number;
  /** What progresses, for screen readers. */
  label: string;
  max?: number;
  className?: string;
}

/** How much of a whole is done. */
export function ProgressBar({ value, label, max = 100, className }: ProgressBarProps) {
  const done = Math.min(Math.max(value, 0), max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={done}
      className={clsx(classes.bar, className)}
    >
      <span className={classes.done} style={{ width: `${(done / max) * 100}%` }} />
    </div>
  );
}

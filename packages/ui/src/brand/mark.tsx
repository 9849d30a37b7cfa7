import { clsx } from 'clsx';
import classes from './mark.module.css';

export type MarkState = 'resting' | 'working' | 'joined' | 'parted' | 'drifting';

/** The two halves per state, in a 64 by 64 box. */
const halves: Record<MarkState, { left: string; right: string }> = {
  resting: { left: 'M32 3a20 20 0 0 0 0 40z', right: 'M32 21a20 20 0 0 1 0 40z' },
  working: { left: 'M32 3a20 20 0 0 0 0 40z', right: 'M32 21a20 20 0 0 1 0 40z' },
  joined: { left: 'M32 4a28 28 0 0 0 0 56z', right: 'M32 4a28 28 0 0 1 0 56z' },
  parted: { left: 'M24 1a20 20 0 0 0 0 40z', right: 'M40 23a20 20 0 0 1 0 40z' },
  drifting: { left: 'M19 10a17 17 0 0 0 0 34z', right: 'M45 18a17 17 0 0 1 0 34z' },
};

interface MarkProps {
  size?: number;
  /** The halves rest, turn (working), meet (done), part (failed) or drift (not found). */
  state?: MarkState;
  /** Only when no words beside it say the same. */
  label?: string;
  className?: string;
}

/** The two half discs, in the state of what they stand for. */
export function Mark({ size = 32, state = 'resting', label, className }: MarkProps) {
  const { left, right } = halves[state];
  return (
    <svg
      role="img"
      aria-hidden={!label}
      aria-label={label}
      className={clsx(classes[state], className)}
      width={size}
      height={size}
      viewBox="0 0 64 64"
    >
      <path className={classes.left} d={left} />
      <path className={classes.right} d={right} />
      {state === 'joined' && <path className={classes.check} d="m20 33 8.5 8.5L45 25" />}
      {state === 'drifting' && <path className={classes.gap} d="M25 31h14" />}
    </svg>
  );
}

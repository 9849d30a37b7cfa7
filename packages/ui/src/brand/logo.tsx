import { clsx } from 'clsx';
import classes from './logo.module.css';
import { Mark } from './mark.tsx';

interface LogoProps {
  size?: number;
  /** The name beside the mark; without it the mark carries the name for screen readers. */
  wordmark?: boolean;
  className?: string;
}

/** Mark and name. Put it into a link where it leads home. */
export function Logo({ size = 28, wordmark = true, className }: LogoProps) {
  return (
    <span className={clsx(classes.logo, className)}>
      <Mark size={size} label={wordmark ? undefined : 'Soloist'} />
      {wordmark && 'Soloist'}
    </span>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Makes it a filter that is on or off. */
  onClick?: () => void;
  selected?: boolean;
  className?: string;
}

/** A short label, such as a skill; with `onClick` a filter. */
export function Chip({ children, onClick, selected = false, className }: ChipProps) {
  if (!onClick) return <span className={clsx(classes.chip, className)}>{children}</span>;
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={clsx(classes.chip, classes.filter, className)}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

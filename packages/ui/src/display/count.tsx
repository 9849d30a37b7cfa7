import { clsx } from 'clsx';
import classes from './count.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CountProps {
  value: number;
  /** What is counted, such as "unread messages". */
  label: string;
  className?: string;
}

/** How much waits, in signal. Nothing at zero; past 99 it says "99+". */
export function Count({ value, label, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={clsx(classes.count, className)}>
      {value > 99 ? '99+' : value}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

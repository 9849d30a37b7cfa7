import { clsx } from 'clsx';
import classes from './count.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CountProps {
  value: number;
  /** What is counted, such as "unread messages". */
  label: string;
  className?: string;
}

/** A count as it is shown: past 99 it says no more than "many". */
export const countText = (value: number) => (value > 99 ? '99+' : String(value));

/** How much waits, in signal. Nothing at zero; past 99 it says "99+". */
export function Count({ value, label, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={clsx(classes.count, className)}>
      {countText(value)}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

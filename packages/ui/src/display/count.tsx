import { clsx } from 'clsx';
import classes from './count.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CountProps {
  value: number;
  /** The noun of the count, such as "unread messages". */
  label: string;
  className?: string;
}

/** The displayed count: above 99 it is just "99+". */
export const countText = (value: number) => (value > 99 ? '99+' : String(value));

/** The number of pending items, in signal. Nothing at zero; above 99 it is "99+". */
export function Count({ value, label, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={clsx(classes.count, className)}>
      {countText(value)}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

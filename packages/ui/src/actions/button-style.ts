import { clsx } from 'clsx';
import classes from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'sage' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl';

export interface ButtonStyle {
  /** One `primary` per view; `sage` only where Sage AI offers. */
  variant?: ButtonVariant;
  /** 32, 36, 44 or 52 px high; at least 44 below 768px except `sm`. */
  size?: ButtonSize;
  /** Takes the whole width. */
  block?: boolean;
  className?: string;
}

export function buttonClass({ variant = 'secondary', size = 'md', block, className }: ButtonStyle) {
  return clsx(classes.button, classes[variant], classes[size], block && classes.block, className);
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeTone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'sage' | 'ink';

interface BadgeProps {
  tone?: BadgeTone;
  /** The status in words: colour alone never says it. */
  children: ReactNode;
  className?: string;
}

/** A status in one or two words. `ink` is small, for marks such as "Pro". */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return <span className={clsx(classes.badge, classes[tone], className)}>{children}</span>;
}

import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

const icons = { bad: CircleAlert, warn: TriangleAlert, info: Info, ok: CircleCheck };

export interface BannerProps {
  tone?: 'bad' | 'warn' | 'info' | 'ok';
  children: ReactNode;
  /** A small button or link at the right. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
}

/** A line of news across its container; an error interrupts screen readers, anything else waits. */
export function Banner({ tone = 'bad', children, action, onDismiss, className }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx(classes.banner, classes[tone], className)}
    >
      <Icon size={18} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {action}
      {onDismiss && (
        <button type="button" className={classes.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

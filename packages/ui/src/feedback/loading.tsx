import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import classes from './loading.module.css';

interface LoadingProps {
  /** What loads, for screen readers. */
  label?: string;
  /** `Skeleton`s in the shape of what comes. */
  children: ReactNode;
  className?: string;
}

/** Stands for content on its way. Invisible for 200 ms, so that what is quick does not flicker. */
export function Loading({ label = 'Loading', children, className }: LoadingProps) {
  return (
    <div role="status" className={clsx(classes.loading, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true" className={classes.shapes}>
        {children}
      </div>
    </div>
  );
}

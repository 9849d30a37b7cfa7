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

/** A placeholder for loading content. Invisible for 200 ms, so that quick content does not flicker. */
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

import type { ReactNode } from 'react';
import styles from './loading.module.css';

interface HeldProps {
  /** Whether content above is still loading. */
  isHeld: boolean;
  /** The skeleton until then. */
  loading?: ReactNode;
  children: ReactNode;
}

/**
 * Content below a part whose height depends on its data: it loads immediately, and appears together
 * with that part, so that nothing moves.
 */
export const Held = ({ isHeld, loading, children }: HeldProps) => (
  <>
    {isHeld && loading}
    <div className={styles.held} hidden={isHeld}>
      {children}
    </div>
  </>
);

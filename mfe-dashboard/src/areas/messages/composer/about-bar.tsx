import { IconButton } from '@soloist/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './composer.module.css';

interface AboutBarProps {
  children: ReactNode;
  stopLabel: string;
  onStop: () => void;
}

/** Shows above the field what the composer is doing. */
export function AboutBar({ children, stopLabel, onStop }: AboutBarProps) {
  return (
    <div className={styles.about}>
      <p>{children}</p>
      <IconButton size="sm" label={stopLabel} onClick={onStop}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

import { IconButton } from '@soloist/ui';
import { X } from 'lucide-react';
import styles from './composer.module.css';

/** Why files were not taken. */
export function Refusals({ texts, onDismiss }: { texts: string[]; onDismiss: () => void }) {
  return (
    <div role="alert">
      {texts.length > 0 && (
        <div className={styles.refused}>
          <p dir="auto">{texts.join(' ')}</p>
          <IconButton size="sm" label="Dismiss" onClick={onDismiss}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

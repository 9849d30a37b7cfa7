import { Button } from '@soloist/ui';
import { ArrowDown } from 'lucide-react';
import styles from './thread.module.css';

/** Leads from further up to the newest messages, and says how many of them are new. */
export function ToEnd({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const label = unseen === 1 ? '1 new message' : `${unseen} new messages`;
  return (
    <div className={styles.toEnd}>
      <Button size="sm" icon={<ArrowDown size={16} aria-hidden="true" />} onClick={onPress}>
        {unseen > 0 ? label : 'Newest messages'}
      </Button>
    </div>
  );
}

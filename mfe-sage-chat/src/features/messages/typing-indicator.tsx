import type { SageActivity } from '@soloist/contracts';
import styles from './messages.module.css';

const activityTexts: Record<SageActivity['activity'], string> = {
  thinking: 'Thinking',
  searching: 'Searching the internet',
  reading: 'Reading',
  looking_up: 'Searching your records',
  drafting: 'Drafting',
};

interface TypingIndicatorProps {
  doing: Pick<SageActivity, 'activity' | 'detail'> | null;
}

/** Three half-discs and Sage's current activity, while a reply is pending. */
export function TypingIndicator({ doing }: TypingIndicatorProps) {
  return (
    <div className={styles.pending}>
      <span className={styles.typing} role="img" aria-label="Sage is typing">
        <i />
        <i />
        <i />
      </span>
      {doing && doing.activity !== 'thinking' && (
        <span className={styles.doing}>
          {activityTexts[doing.activity]}
          {doing.detail && `: ${doing.detail}`}
        </span>
      )}
    </div>
  );
}

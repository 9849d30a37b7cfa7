import { dateFormat } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { Check, CloudOff } from 'lucide-react';
import styles from './drafts.module.css';
import type { ServerDraft } from './use-server-draft.ts';

const timeOf = dateFormat({ hour: 'numeric', minute: '2-digit' });
const dayOf = dateFormat({ month: 'short', day: 'numeric' });

function momentOf(when: Date): string {
  const isToday = when.toDateString() === new Date().toDateString();
  return isToday ? timeOf(when) : dayOf(when);
}

/** The save status: “Saved 09:52”, “Saving…”, or an error. Only errors are announced. */
export function DraftStatus({ saving }: Pick<ServerDraft, 'saving'>) {
  const problem = saving.at === 'unsaved' ? `Not saved: ${saving.why}` : '';
  return (
    <>
      {saving.at === 'saved' && (
        <span className={styles.saved}>
          <Check size={14} aria-hidden />
          Saved {momentOf(saving.when)}
        </span>
      )}
      {saving.at === 'saving' && <span className={styles.saving}>Saving…</span>}
      {problem && (
        <span className={styles.unsaved} aria-hidden data-unsaved>
          <CloudOff size={14} />
          {problem}
        </span>
      )}
      <VisuallyHidden role="status">{problem}</VisuallyHidden>
    </>
  );
}

import { Banner, Button, SageMark, VisuallyHidden } from '@soloist/ui';
import styles from './making.module.css';
import type { Making } from './use-making.ts';

interface MakingStateProps {
  making: Making;
  onAskAgain: () => void;
}

/** How far Sage is. Start and end are announced, not each word. */
export function MakingState({ making, onAskAgain }: MakingStateProps) {
  const { at, notes, isOffline, problem } = making;
  const newest = notes.at(-1);
  return (
    <>
      <section className={styles.state} aria-label="Sage">
        <p className={styles.said}>
          <SageMark size={18} />
          <span>{at === 'making' ? (newest ?? said.making) : said[at]}</span>
          {at !== 'making' && (
            <Button size="sm" variant="ghost" onClick={onAskAgain}>
              Change the brief
            </Button>
          )}
        </p>
        {at !== 'making' && notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they only grow, and two may be the same
              <li key={index}>{note}</li>
            ))}
          </ul>
        )}
        {isOffline && (
          <p>
            Offline mode: no AI model is set up, so this is put together from your own words. It
            needs more of your hand.
          </p>
        )}
        <VisuallyHidden role="status">{at === 'failed' ? '' : said[at]}</VisuallyHidden>
      </section>
      {at === 'failed' && <Banner>{problem}</Banner>}
    </>
  );
}

const said: Record<Making['at'], string> = {
  asking: '',
  making: 'Sage is writing the project.',
  made: 'Sage has written the project. Check it before you save.',
  stopped: 'Stopped. What has come so far is yours to change.',
  failed: 'Sage could not finish.',
};

import { Banner, Button, SageMark, VisuallyHidden } from '@soloist/ui';
import styles from './generation.module.css';
import type { ProjectGeneration } from './use-project-generation.ts';

interface GenerationProgressProps {
  generation: ProjectGeneration;
  onEditBrief: () => void;
}

/** Sage's progress. Only start and end are announced, not each word. */
export function GenerationProgress({ generation, onEditBrief }: GenerationProgressProps) {
  const { phase, notes, isOffline, problem } = generation;
  const newest = notes.at(-1);
  return (
    <>
      <section className={styles.state} aria-label="Sage">
        <p className={styles.status}>
          <SageMark size={18} />
          <span>{phase === 'running' ? (newest ?? statusTexts.running) : statusTexts[phase]}</span>
          {phase !== 'running' && (
            <Button size="sm" variant="ghost" onClick={onEditBrief}>
              Edit brief
            </Button>
          )}
        </p>
        {phase !== 'running' && notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they only grow, and two may be the same
              <li key={index}>{note}</li>
            ))}
          </ul>
        )}
        {isOffline && (
          <p>
            Offline mode: no AI model is set up, so Sage reused your own words. Expect to edit more.
          </p>
        )}
        <VisuallyHidden role="status">
          {phase === 'failed' ? '' : statusTexts[phase]}
        </VisuallyHidden>
      </section>
      {phase === 'failed' && <Banner>{problem}</Banner>}
    </>
  );
}

const statusTexts: Record<ProjectGeneration['phase'], string> = {
  brief: '',
  running: 'Sage is writing the project.',
  done: 'Sage has written the project. Check it before you save.',
  stopped: 'Stopped. You can edit what Sage has written so far.',
  failed: 'Sage couldn’t finish.',
};

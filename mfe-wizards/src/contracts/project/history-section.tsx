import type { TimelineEntry } from '@soloist/contracts';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { useContractTexts } from '../translations/use-contract-texts.ts';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';

interface HistorySectionProps {
  timeline: TimelineEntry[];
  sender: string;
}

/** The project's history, newest first. Entries are a record: they keep their original language. */
export function HistorySection({ timeline, sender }: HistorySectionProps) {
  const { history: words } = useContractTexts();
  const { dateTime } = useFormats();
  const actors = { client: words.you, freelancer: sender, system: 'Soloist' };
  const entries = timeline.toReversed();
  return (
    <ProjectSection title={words.title} empty={entries.length === 0 && words.none}>
      <ol className={styles.history}>
        {entries.map(({ at, actor, event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries hold no state, and several may share an instant
          <li key={index}>
            <p lang="en" dir="auto">
              {event}
            </p>
            <p className={styles.meta}>
              <span>{actors[actor]}</span>
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </ProjectSection>
  );
}

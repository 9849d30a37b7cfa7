import type { TimelineEntry } from '@soloist/contracts';
import { formatInstant } from '../formats/dates.rules.ts';
import styles from './timeline.module.css';

type Side = 'freelancer' | 'client';

const otherNames = { freelancer: 'Freelancer', client: 'Client', system: 'Soloist' };

interface TimelineProps {
  /** Oldest first. */
  entries: TimelineEntry[];
  /** The side that reads the timeline. */
  side: Side;
}

/** The activity of a document or a project. */
export function Timeline({ entries, side }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ at, actor, event }) => (
        <li key={`${at} ${event}`}>
          {event}
          <time dateTime={at}>
            {actor === side ? 'You' : otherNames[actor]}, {formatInstant(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

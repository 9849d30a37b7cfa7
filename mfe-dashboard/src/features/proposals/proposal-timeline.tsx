import type { ProposalDetail } from '@soloist/contracts';
import styles from './proposals.module.css';

const actors = { freelancer: 'You', client: 'Client', system: 'Soloist' };

const formatInstant = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

export function ProposalTimeline({ entries }: { entries: ProposalDetail['timeline'] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ at, actor, event }) => (
        <li key={`${at} ${event}`}>
          {event}
          <time dateTime={at}>
            {actors[actor]}, {formatInstant(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

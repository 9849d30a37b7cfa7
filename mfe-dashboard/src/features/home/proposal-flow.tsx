import type { ProposalStatus } from '@soloist/contracts';
import { countOf, sumText } from '../proposals/proposal-statement.tsx';
import type { useProposalTotals } from '../proposals/proposals.api.ts';
import styles from './home.module.css';

const stages: { label: string; statuses: ProposalStatus[] }[] = [
  { label: 'Sent', statuses: ['sent'] },
  { label: 'Viewed', statuses: ['viewed'] },
  { label: 'Accepted', statuses: ['accepted', 'active', 'completed'] },
];

/** The way of the money through the proposals, stage by stage. */
export function ProposalFlow({
  totals,
}: {
  totals: NonNullable<ReturnType<typeof useProposalTotals>['data']>;
}) {
  return (
    <ol className={styles.flow} aria-label="Proposals by stage">
      {stages.map(({ label, statuses }) => {
        const count = countOf(totals, statuses);
        return (
          <li key={label}>
            <span>{label}</span>
            <b>{sumText(totals, statuses) || '–'}</b>
            <span>
              {count} {count === 1 ? 'proposal' : 'proposals'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

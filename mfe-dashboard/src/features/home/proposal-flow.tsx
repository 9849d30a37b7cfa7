import type { ProposalStatus } from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import { countOf, sumText } from '../proposals/proposal-statement.tsx';
import type { useProposalTotals } from '../proposals/proposals.api.ts';
import styles from './home.module.css';

type Totals = NonNullable<ReturnType<typeof useProposalTotals>['data']>;

export interface Stage {
  label: string;
  statuses: ProposalStatus[];
  /** In signal: the stage that is being talked about. */
  isNow?: boolean;
}

const stages: Stage[] = [
  { label: 'Sent', statuses: ['sent'] },
  { label: 'Viewed', statuses: ['viewed'] },
  { label: 'Accepted', statuses: ['accepted', 'active', 'completed'], isNow: true },
];

/** The way of the money through the proposals, stage by stage. */
export function ProposalFlow({ totals }: { totals: Totals }) {
  return <Flow label="Proposals by stage" stages={stages} totals={totals} href="/projects" />;
}

interface FlowProps {
  label: string;
  stages: Stage[];
  totals: Totals;
  href?: string;
}

/** Sums of stages side by side, with how they compare. */
export function Flow({ label, stages, totals, href }: FlowProps) {
  const weights = stages.map(({ statuses }) => weightOf(totals, statuses));
  const largest = Math.max(...weights, 1);
  return (
    <ol className={styles.flow} aria-label={label}>
      {stages.map((stage, index) => {
        const share = ((weights[index] ?? 0) / largest) * 100;
        const content = <StageContent stage={stage} totals={totals} share={share} />;
        return (
          <li key={stage.label} className={stage.isNow ? styles.flowNow : undefined}>
            {href ? <Link to={href}>{content}</Link> : <div>{content}</div>}
          </li>
        );
      })}
    </ol>
  );
}

function StageContent(props: { stage: Stage; totals: Totals; share: number }) {
  const { stage, totals, share } = props;
  const count = countOf(totals, stage.statuses);
  return (
    <>
      <span className={styles.flowLabel}>{stage.label}</span>
      <b>{sumText(totals, stage.statuses) || '–'}</b>
      <span className={styles.flowCount}>
        {count} {count === 1 ? 'proposal' : 'proposals'}
      </span>
      <svg className={styles.flowBar} width="100%" height="4" aria-hidden="true">
        <rect width="100%" height="4" rx="2" />
        <rect width={`${share}%`} height="4" rx="2" />
      </svg>
    </>
  );
}

/** Money where all is in one currency; otherwise sums cannot be compared, and proposals are counted. */
function weightOf(totals: Totals, statuses: ProposalStatus[]): number {
  const isOneCurrency = new Set(totals.map(({ currency }) => currency)).size <= 1;
  if (!isOneCurrency) return countOf(totals, statuses);
  return totals.reduce((sum, each) => sum + (statuses.includes(each.status) ? each.total : 0), 0);
}

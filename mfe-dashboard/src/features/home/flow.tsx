import { Link } from '@soloist/web-client';
import { countSums, moneyText, type Sum } from '../projects/sums.ts';
import styles from './flow.module.css';

export interface Stage {
  label: string;
  sums: Sum[];
  /** What is counted: one, and several. */
  nouns: [one: string, many: string];
  /** Instead of the count. */
  note?: string | undefined;
  href?: string;
  /** In signal: the stage that is being talked about. */
  isNow?: boolean;
}

interface FlowProps {
  label: string;
  stages: Stage[];
}

/** Sums of stages side by side, with how they compare. */
export function Flow({ label, stages }: FlowProps) {
  const weigh = weighingOf(stages);
  const largest = Math.max(...stages.map(weigh), 1);
  return (
    <ol className={styles.flow} aria-label={label}>
      {stages.map((stage) => {
        const content = <StageContent stage={stage} share={(weigh(stage) / largest) * 100} />;
        return (
          <li key={stage.label} className={stage.isNow ? styles.now : undefined}>
            {stage.href ? <Link to={stage.href}>{content}</Link> : <div>{content}</div>}
          </li>
        );
      })}
    </ol>
  );
}

function StageContent({ stage, share }: { stage: Stage; share: number }) {
  const { label, sums, nouns, note } = stage;
  const count = countSums(sums);
  return (
    <>
      <span className={styles.label}>{label}</span>
      <b>{moneyText(sums) || '–'}</b>
      <span className={styles.count}>{note ?? `${count} ${nouns[count === 1 ? 0 : 1]}`}</span>
      <svg className={styles.bar} width="100%" height="4" aria-hidden="true">
        <rect width="100%" height="4" rx="2" />
        <rect width={`${share}%`} height="4" rx="2" />
      </svg>
    </>
  );
}

/** By money where all is in one currency; otherwise sums cannot be compared, and papers are counted. */
function weighingOf(stages: Stage[]): (stage: Stage) => number {
  const currencies = new Set(stages.flatMap(({ sums }) => sums.map(({ currency }) => currency)));
  if (currencies.size > 1) return ({ sums }) => countSums(sums);
  return ({ sums }) => sums.reduce((total, each) => total + each.total, 0);
}

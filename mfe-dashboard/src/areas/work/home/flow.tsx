import { Link } from '@soloist/web-client';
import { type CurrencySum, countSums, moneyText } from '../../shared/formats/sums.rules.ts';
import styles from './flow.module.css';

export interface Stage {
  label: string;
  sums: CurrencySum[];
  /** Singular and plural of the counted documents. */
  nouns: [one: string, many: string];
  /** Instead of the count. */
  note?: string | undefined;
  href?: string;
  /** Highlights the stage that the page is about. */
  isNow?: boolean;
}

interface FlowProps {
  label: string;
  stages: Stage[];
}

/** Sums of stages side by side, with bars that compare them. */
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

/** By money where all sums are in one currency; otherwise by the number of documents. */
function weighingOf(stages: Stage[]): (stage: Stage) => number {
  const currencies = new Set(stages.flatMap(({ sums }) => sums.map(({ currency }) => currency)));
  if (currencies.size > 1) return ({ sums }) => countSums(sums);
  return ({ sums }) => sums.reduce((total, each) => total + each.total, 0);
}

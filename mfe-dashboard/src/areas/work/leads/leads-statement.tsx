import { Heading } from '@soloist/ui';
import { moneyText, ownFirst } from '../../shared/formats/sums.rules.ts';
import { useMyCurrency } from '../../shared/profiles/profiles.api.ts';
import { useBoard } from './board.api.ts';
import { openStages, sourceTexts } from './lead.rules.ts';
import { type Board, useLeadNumbers } from './leads.api.ts';
import styles from './leads.module.css';

/** The key numbers above the leads. */
export function LeadsStatement() {
  const { data: board } = useBoard({});
  const { data: numbers } = useLeadNumbers();
  if (!board || board.columns.every(({ count }) => count === 0)) return null;
  const sources = numbers?.sources.filter(({ created }) => created > 0) ?? [];
  return (
    <div className={styles.statement}>
      <Heading level={2} size="statement" className={styles.sentence}>
        <OpenLeads board={board} />
        {numbers && numbers.created > 0 && (
          <>
            {' '}
            You won <b>{numbers.won}</b> of <b>{numbers.created}</b> in the last 90 days.
          </>
        )}
      </Heading>
      {sources.length > 0 && (
        <dl className={styles.sources} aria-label="Leads by source, last 90 days">
          {sources.map(({ source, created }) => (
            <div key={source}>
              <dt>{sourceTexts[source]}</dt>
              <dd>{created}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function OpenLeads({ board }: { board: Board }) {
  const columns = board.columns.filter(({ stage }) => openStages.includes(stage));
  const count = columns.reduce((sum, column) => sum + column.count, 0);
  const own = useMyCurrency();
  const sums = columns.flatMap((column) => column.sums);
  const worth = moneyText(
    ownFirst(sums, own).map(({ amount, currency }) => ({ currency, total: amount })),
  );
  const { overdue } = board;
  return (
    <>
      <b>
        {count} open {count === 1 ? 'lead' : 'leads'}
      </b>
      {worth && (
        <>
          {' '}
          worth about <b>{worth}</b>
        </>
      )}
      {overdue > 0 && (
        <>
          ,{' '}
          <b>
            {overdue} {overdue === 1 ? 'next step' : 'next steps'}
          </b>{' '}
          overdue
        </>
      )}
      .
    </>
  );
}

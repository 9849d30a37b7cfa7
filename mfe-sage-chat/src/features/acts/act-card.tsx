import type { SageAct } from '@soloist/contracts';
import { Button, DescriptionList } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { timeOf } from '../../shared/dates.rules.ts';
import { useAct, useApprove, useUndo } from './acts.api.ts';
import styles from './acts.module.css';

interface ActCardProps {
  id: string;
  /** The act's title, until it is loaded. */
  title: string;
}

/** An act that Sage prepared: its exact values, and one button that approves them. */
export function ActCard({ id, title }: ActCardProps) {
  const { data: act, isError, isFetching, refetch } = useAct(id);
  return (
    <section className={styles.act} aria-label={title}>
      <b>{title}</b>
      {act && <ActContent act={act} />}
      {!act && !isError && <p className={styles.note}>Loading...</p>}
      {!act && isError && (
        <div className={styles.foot}>
          <p className={styles.note}>We couldn’t load this.</p>
          <Button size="sm" busy={isFetching && 'Loading'} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

/** The values of an act, and what can be done with it now. */
export function ActContent({ act }: { act: SageAct }) {
  const approve = useApprove();
  const undo = useUndo();
  const { rows, state, button, caution, undoable, expiresAt, page } = act;
  const problem = approve.error?.message ?? undo.error?.message ?? act.problem;
  const isDecided = state === 'done' || state === 'undone';
  const isApprovable = !isDecided && !isOver(expiresAt);
  const isUndoable = undoable && (state === 'done' || state === 'started');
  return (
    <>
      {groupByLength(rows).map((group) => (
        <DescriptionList
          key={group[0].label}
          className={styles.values}
          layout={isLong(group[0]) ? 'stacked' : 'rows'}
          items={group}
        />
      ))}
      {isApprovable && caution && <p className={styles.note}>{caution}</p>}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.foot}>
        {isApprovable && (
          <Button
            size="sm"
            variant="primary"
            busy={approve.isPending && 'Working'}
            onClick={() => approve.mutate(act)}
          >
            {button}
          </Button>
        )}
        {isUndoable && (
          <Button size="sm" busy={undo.isPending && 'Undoing'} onClick={() => undo.mutate(act)}>
            Undo
          </Button>
        )}
        <span className={styles.note} role="status">
          {stateText(act)}
        </span>
        {state === 'done' && (
          <Link className={styles.link} to={page}>
            View
          </Link>
        )}
      </div>
    </>
  );
}

type Row = SageAct['rows'][number];

/** A text, such as a message, is easier to read below its label. */
const isLong = ({ value }: Row) => value.includes('\n') || value.length > 80;

/** Neighbours of one layout together, so that every row stays in its place. */
function groupByLength(rows: Row[]): [Row, ...Row[]][] {
  const groups: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && isLong(last[0]) === isLong(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

const isOver = (expiresAt: string) => Date.parse(expiresAt) <= Date.now();

function stateText({ state, expiresAt }: SageAct): string {
  if (state === 'done') return 'Done';
  if (state === 'undone') return 'Undone';
  if (state === 'started') return 'Approved, the outcome is unknown';
  if (isOver(expiresAt)) return 'Expired. Ask Sage again.';
  return `Approve by ${timeOf(expiresAt)}`;
}

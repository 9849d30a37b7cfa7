import type { LedgerTrouble } from '@soloist/contracts';
import { Button, Cell, EmptyState, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import { useTroubles, useTryAgain } from './ledger.api.ts';
import styles from './ledger.module.css';

/** What does not settle by itself, and waits for somebody to look at it. */
export function LedgerTroubles() {
  const troubles = useTroubles();
  return (
    <>
      <p className={styles.calm}>
        What the provider told and could not be settled, or has and cannot be ours. Nothing is
        booked of it. Look at it there, and try again once it is in order.
      </p>
      <Loaded query={troubles} what="The troubles" height={300}>
        {(list) => (list.length === 0 ? <NoTroubles /> : <Troubles troubles={list} />)}
      </Loaded>
    </>
  );
}

const NoTroubles = () => (
  <EmptyState title="No troubles" text="All that the provider told is settled." />
);

const Troubles = ({ troubles }: { troubles: LedgerTrouble[] }) => (
  <Table caption="Troubles, newest first" className={styles.troubles}>
    <TableHead>
      <HeadCell slot="main">What happened</HeadCell>
      <HeadCell slot="meta">Since</HeadCell>
      <HeadCell slot="actions">Actions</HeadCell>
    </TableHead>
    <TableBody>
      {troubles.map((trouble) => (
        <TroubleRow key={trouble.of} trouble={trouble} />
      ))}
    </TableBody>
  </Table>
);

function TroubleRow({ trouble: { of, words, at } }: { trouble: LedgerTrouble }) {
  const again = useTryAgain();
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          <b>{of === 'reconciliation' ? 'The books' : of}</b>
          <span>{words}</span>
        </span>
      </Cell>
      <Cell slot="meta">{formatInstant(at)}</Cell>
      <Cell slot="actions">
        <Button
          size="sm"
          busy={again.isPending && 'Trying'}
          aria-label={`Try again: ${of}`}
          onClick={() => again.mutate(of)}
        >
          Try again
        </Button>
      </Cell>
    </Row>
  );
}

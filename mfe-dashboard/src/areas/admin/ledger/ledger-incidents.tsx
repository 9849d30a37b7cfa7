import type { LedgerIncident } from '@soloist/contracts';
import { Button, Cell, EmptyState, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useIncidents, useTryAgain } from './ledger.api.ts';
import styles from './ledger.module.css';

/** Incidents that need an admin because they do not resolve automatically. */
export function LedgerIncidents() {
  const incidents = useIncidents();
  return (
    <>
      <p className={styles.calm}>
        We couldn’t reconcile these provider records and posted nothing. Resolve them at the
        provider, then try again.
      </p>
      <QueryPanel query={incidents} what="The incidents" height={300}>
        {(list) => (list.length === 0 ? <NoIncidents /> : <Incidents incidents={list} />)}
      </QueryPanel>
    </>
  );
}

const NoIncidents = () => (
  <EmptyState title="No incidents" text="Every provider record is reconciled." />
);

const Incidents = ({ incidents }: { incidents: LedgerIncident[] }) => (
  <Table caption="Incidents, newest first" className={styles.troubles}>
    <TableHead>
      <HeadCell slot="main">Incident</HeadCell>
      <HeadCell slot="meta">Since</HeadCell>
      <HeadCell slot="actions">Actions</HeadCell>
    </TableHead>
    <TableBody>
      {incidents.map((incident) => (
        <IncidentRow key={incident.of} incident={incident} />
      ))}
    </TableBody>
  </Table>
);

function IncidentRow({ incident: { of, words, at } }: { incident: LedgerIncident }) {
  const retry = useTryAgain();
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          <b>{of === 'reconciliation' ? 'Ledger' : of}</b>
          <span>{words}</span>
        </span>
      </Cell>
      <Cell slot="meta">{formatInstant(at)}</Cell>
      <Cell slot="actions">
        <Button
          size="sm"
          busy={retry.isPending && 'Trying again'}
          aria-label={`Try again: ${of}`}
          onClick={() => retry.mutate(of)}
        >
          Try again
        </Button>
      </Cell>
    </Row>
  );
}

import type { StuckDelivery } from '@soloist/contracts';
import {
  Badge,
  Button,
  Cell,
  EmptyState,
  HeadCell,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { useRetryStuck, useStuckDeliveries } from './queues.api.ts';
import styles from './queues.module.css';

/** Documents of all senders that could not be rendered or emailed. */
export const StuckDeliveries = () => (
  <PagedList
    list={useStuckDeliveries()}
    what="Undelivered documents"
    empty={
      <EmptyState title="No undelivered documents" text="Every document reached its mail server." />
    }
  >
    {(items) => <StuckTable items={items} />}
  </PagedList>
);

function StuckTable({ items }: { items: StuckDelivery[] }) {
  const retry = useRetryStuck();
  return (
    <Table caption="Undelivered documents, newest first">
      <TableHead>
        <HeadCell slot="main">Document</HeadCell>
        <HeadCell slot="status">Status</HeadCell>
        <HeadCell slot="meta">Reason</HeadCell>
        <HeadCell slot="extra">Date</HeadCell>
        <HeadCell slot="actions">Actions</HeadCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row key={item.id}>
            <Cell slot="main">
              <b>{item.number}</b>
              <span className={styles.to}>to {item.to}</span>
            </Cell>
            <Cell slot="status">
              <Badge tone="bad">{item.state === 'bounced' ? 'Bounced' : 'Failed'}</Badge>
            </Cell>
            <Cell slot="meta">{item.reason}</Cell>
            <Cell slot="extra">{formatInstant(item.updatedAt)}</Cell>
            <Cell slot="actions">
              <Button
                size="sm"
                onClick={() => retry.mutate(item)}
                busy={
                  retry.isPending && retry.variables?.id === item.id ? 'Trying again' : undefined
                }
              >
                Try again
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

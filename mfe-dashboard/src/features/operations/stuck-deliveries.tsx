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
import { formatInstant } from '../../dates.ts';
import { PagedList } from '../projects/paged-list.tsx';
import { useRetryStuck, useStuckDeliveries } from './operations.api.ts';
import styles from './operations.module.css';

/** Documents that could not be made or mailed, whoever sent them. */
export const StuckDeliveries = () => (
  <PagedList
    list={useStuckDeliveries()}
    what="Documents that did not arrive"
    empty={<EmptyState title="Nothing is stuck" text="Every document reached its mail server." />}
  >
    {(items) => <StuckTable items={items} />}
  </PagedList>
);

function StuckTable({ items }: { items: StuckDelivery[] }) {
  const retry = useRetryStuck();
  return (
    <Table caption="Documents that did not arrive, newest first">
      <TableHead>
        <HeadCell slot="main">Document</HeadCell>
        <HeadCell slot="status">State</HeadCell>
        <HeadCell slot="meta">Why</HeadCell>
        <HeadCell slot="extra">When</HeadCell>
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
                busy={retry.isPending && retry.variables?.id === item.id ? 'Trying' : undefined}
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

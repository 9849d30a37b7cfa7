import type { WebhookDelivery } from '@soloist/contracts';
import {
  Badge,
  Button,
  Cell,
  EmptyState,
  HeadCell,
  Row,
  Segmented,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { deliveryStates } from './webhook.rules.ts';
import { type DeliveryState, useDeliveries, useReplayFailed } from './webhooks.api.ts';
import styles from './webhooks.module.css';

interface DeliveryListProps {
  /** The webhook's id. */
  id: string;
  isRunning: boolean;
}

type DeliveryFilter = 'all' | Extract<DeliveryState, 'failed'>;
const filterOptions: { value: DeliveryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
];

/** The deliveries to a webhook; each opens with its attempts. */
export function DeliveryList({ id, isRunning }: DeliveryListProps) {
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const [opened, setOpened] = useState<string | null>(null);
  const list = useDeliveries(id, filter === 'all' ? undefined : filter);
  return (
    <>
      <div className={styles.actions}>
        <Segmented
          label="Delivery filter"
          value={filter}
          onChange={setFilter}
          options={filterOptions}
        />
        {filter === 'failed' && isRunning && <ReplayFailed id={id} />}
      </div>
      <PagedList list={list} what="The deliveries" empty={<NoDeliveries filter={filter} />}>
        {(items) => <DeliveryTable items={items} onOpen={setOpened} />}
      </PagedList>
      {opened && (
        <DeliveryDrawer
          name={{ id, deliveryId: opened }}
          isRunning={isRunning}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const NoDeliveries = ({ filter }: { filter: DeliveryFilter }) =>
  filter === 'failed' ? (
    <EmptyState
      headingLevel={3}
      title="No failed deliveries"
      text="Every delivery succeeded or is pending."
    />
  ) : (
    <EmptyState
      headingLevel={3}
      title="No deliveries yet"
      text="Deliveries appear here. Send a test to see one."
    />
  );

function ReplayFailed({ id }: { id: string }) {
  const replay = useReplayFailed(id);
  const showResult = ({ count }: { count: number }) =>
    showToast({
      message: count === 1 ? 'Sending 1 delivery again.' : `Sending ${count} deliveries again.`,
      kind: 'success',
    });
  return (
    <Button
      busy={replay.isPending && 'Sending'}
      onClick={() => replay.mutate(undefined, { onSuccess: showResult })}
    >
      Retry failed deliveries
    </Button>
  );
}

interface DeliveryTableProps {
  items: WebhookDelivery[];
  onOpen: (id: string) => void;
}

const DeliveryTable = ({ items, onOpen }: DeliveryTableProps) => (
  <Table caption="Deliveries, newest first">
    <TableHead>
      <HeadCell slot="main">Delivery</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="meta">Next attempt</HeadCell>
    </TableHead>
    <TableBody>
      {items.map((delivery) => {
        const { label, tone } = deliveryStates[delivery.state];
        return (
          <Row key={delivery.id}>
            <Cell slot="main">
              <span className={styles.names}>
                <button type="button" onClick={() => onOpen(delivery.id)}>
                  {delivery.type}
                </button>
                <span>{formatInstant(delivery.createdAt)}</span>
              </span>
            </Cell>
            <Cell slot="status">
              <Badge tone={tone}>
                {label}
                {delivery.lastStatus && ` · ${delivery.lastStatus}`}
              </Badge>
            </Cell>
            <Cell slot="meta">{delivery.nextAt ? formatInstant(delivery.nextAt) : ''}</Cell>
          </Row>
        );
      })}
    </TableBody>
  </Table>
);

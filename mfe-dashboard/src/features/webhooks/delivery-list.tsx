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
import { formatInstant } from '../../dates.ts';
import { PagedList } from '../projects/paged-list.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { deliveryStates } from './webhook-texts.ts';
import { type DeliveryState, useDeliveries, useReplayFailed } from './webhooks.api.ts';
import styles from './webhooks.module.css';

interface DeliveryListProps {
  /** Of the webhook. */
  id: string;
  isRunning: boolean;
}

type Shown = 'all' | Extract<DeliveryState, 'failed'>;
const choices: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
];

/** What was sent to a webhook; one opens with all its tries. */
export function DeliveryList({ id, isRunning }: DeliveryListProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [opened, setOpened] = useState<string | null>(null);
  const list = useDeliveries(id, shown === 'all' ? undefined : shown);
  return (
    <>
      <div className={styles.actions}>
        <Segmented label="Which messages" value={shown} onChange={setShown} options={choices} />
        {shown === 'failed' && isRunning && <ReplayFailed id={id} />}
      </div>
      <PagedList list={list} what="The messages" empty={<NoDeliveries shown={shown} />}>
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

const NoDeliveries = ({ shown }: { shown: Shown }) =>
  shown === 'failed' ? (
    <EmptyState headingLevel={3} title="Nothing failed" text="Every message arrived or waits." />
  ) : (
    <EmptyState
      headingLevel={3}
      title="Nothing was sent yet"
      text="Messages stand here from the first one on. Send a test to see one."
    />
  );

function ReplayFailed({ id }: { id: string }) {
  const replay = useReplayFailed(id);
  const told = ({ count }: { count: number }) =>
    showToast({
      message: count === 1 ? 'One message goes out again.' : `${count} messages go out again.`,
      kind: 'success',
    });
  return (
    <Button
      busy={replay.isPending && 'Sending'}
      onClick={() => replay.mutate(undefined, { onSuccess: told })}
    >
      Send all failed again
    </Button>
  );
}

interface DeliveryTableProps {
  items: WebhookDelivery[];
  onOpen: (id: string) => void;
}

const DeliveryTable = ({ items, onOpen }: DeliveryTableProps) => (
  <Table caption="Messages, newest first">
    <TableHead>
      <HeadCell slot="main">Message</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="meta">Next try</HeadCell>
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

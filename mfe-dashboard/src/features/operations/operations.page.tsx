import type { StuckDelivery } from '@soloist/contracts';
import {
  Badge,
  Button,
  ButtonLink,
  Cell,
  EmptyState,
  HeadCell,
  Heading,
  PageBar,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { useOpenQueues, useRetryStuck, useStuckDeliveries } from './operations.api.ts';
import styles from './operations.module.css';

/** For those who run the installation: what got stuck, and the queues behind it. */
export function OperationsPage() {
  const stuck = useStuckDeliveries();
  const openQueues = useOpenQueues();
  const navigate = useNavigate();
  return (
    <>
      <PageBar
        title="Operations"
        actions={
          <>
            <ButtonLink size="sm" href="/operator/ledger" onNavigate={navigate}>
              Ledger
            </ButtonLink>
            <ButtonLink size="sm" href="/moderation" onNavigate={navigate}>
              Moderation
            </ButtonLink>
          </>
        }
      />
      <div className={styles.page}>
        <section aria-labelledby="queues" className={styles.section}>
          <Heading level={2} size="section" id="queues">
            Queues
          </Heading>
          <p>
            Waiting, running and failed jobs of every service. The pages stay open in this browser
            for 15 minutes; they show ids, not what people wrote.
          </p>
          <div>
            <Button
              variant="primary"
              busy={openQueues.isPending ? 'Opening' : undefined}
              onClick={() => openQueues.mutate()}
            >
              Open the queues
            </Button>
          </div>
        </section>
        <section aria-labelledby="stuck" className={styles.section}>
          <Heading level={2} size="section" id="stuck">
            Mails that did not arrive
          </Heading>
          <Loaded query={stuck} what="Mails that did not arrive" height={240}>
            {({ pages }) => {
              const items = pages.flatMap((page) => page.items);
              return items.length === 0 ? <NothingStuck /> : <StuckTable items={items} />;
            }}
          </Loaded>
          {stuck.hasNextPage && (
            <div>
              <Button
                onClick={() => stuck.fetchNextPage()}
                busy={stuck.isFetchingNextPage ? 'Loading' : undefined}
              >
                Show older ones
              </Button>
            </div>
          )}
        </section>
      </div>
    </>
  );
}

const NothingStuck = () => (
  <EmptyState title="Nothing is stuck" text="Every document reached its mail server." />
);

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function StuckTable({ items }: { items: StuckDelivery[] }) {
  const retry = useRetryStuck();
  return (
    <Table caption="Mails that did not arrive, newest first">
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
            <Cell slot="extra">{moment.format(new Date(item.updatedAt))}</Cell>
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

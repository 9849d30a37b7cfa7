import {
  cancellationClause,
  cancellationTexts,
  formatMoney,
  type OrderStatus,
  type ServiceOrder,
} from '@soloist/contracts';
import {
  Badge,
  type BadgeTone,
  Banner,
  Button,
  ButtonLink,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Heading,
} from '@soloist/ui';
import { ApiError, useParams } from '@soloist/web-client';
import clsx from 'clsx';
import { useState } from 'react';
import { PublicBar } from '../shared/public-page/public-bar.tsx';
import { SentWith } from '../shared/public-page/sent-with.tsx';
import { Entries, ServiceText } from './frozen-service.tsx';
import { OrderLoading } from './new-order.page.tsx';
import { findOrderDifferences } from './order-differences.rules.ts';
import { useCancelOrder, useOrder, usePayOrder, usePublishedService } from './orders.api.ts';
import styles from './orders.module.css';
import { PriceLines } from './price-lines.tsx';

/** The page behind an order's link: its state, what happens next, and the frozen service. */
export function OrderPage() {
  const { link = '' } = useParams();
  const { data, error, isPending, refetch, isFetching } = useOrder(link);
  return (
    <div className={styles.page}>
      {isPending && <OrderLoading />}
      {data && <OpenOrder order={data} />}
      {!data && error && (
        <main className={styles.centre}>
          {error instanceof ApiError && [400, 404, 410].includes(error.status) ? (
            <EmptyState
              headingLevel={1}
              title="Order not found"
              text="The link is incomplete, or the order ended before it was paid."
            />
          ) : (
            <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </main>
      )}
    </div>
  );
}

const statuses: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  awaiting_payment: { label: 'Awaiting payment', tone: 'warn' },
  paid: { label: 'Paid', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

function OpenOrder({ order }: { order: ServiceOrder }) {
  const { service, seller, answers, status } = order;
  const { label, tone } = statuses[status];
  return (
    <>
      <PublicBar sender={seller} what="offers this service">
        {null}
      </PublicBar>
      <main className={clsx(styles.columns, styles.order)}>
        <section className={clsx(styles.card, styles.status)}>
          <Heading level={1} size="section">
            Your order: {service.title}
          </Heading>
          <div>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <NextStep order={order} />
        </section>
        <aside className={styles.side} aria-label="Price and cancellation">
          <section className={styles.card}>
            <Heading level={2} size="sub">
              Price
            </Heading>
            {service.package && <p className={styles.text}>{service.package.description}</p>}
            <PriceLines {...service} />
            <Payment order={order} />
          </section>
          <section className={styles.card}>
            <Heading level={2} size="sub">
              Cancellation
            </Heading>
            <p className={styles.muted}>
              <b>{cancellationTexts[service.cancellation].title}.</b>{' '}
              {cancellationClause(service.cancellation)}
            </p>
            {order.refund !== null && <CancelOrder order={order} refund={order.refund} />}
          </section>
        </aside>
        <div className={styles.main}>
          <Differences order={order} />
          {answers.length > 0 && (
            <section className={styles.card}>
              <Heading level={2} size="sub">
                Your answers
              </Heading>
              <Entries
                entries={answers.map(({ question, answer }) => [question, answer || 'No answer'])}
              />
            </section>
          )}
          <ServiceText service={service} />
          <SentWith text="Ordered with" />
        </div>
      </main>
    </>
  );
}

function NextStep({ order }: { order: ServiceOrder }) {
  const { status, seller, service, refunded } = order;
  switch (status) {
    case 'awaiting_payment':
      return <p>Pay to start the work. {seller.name} sees your answers once you have paid.</p>;
    case 'paid':
      return (
        <p>
          {seller.name} has your order and your answers. Follow the milestones and share files on
          the project page.
        </p>
      );
    case 'cancelled':
      return (
        <p>
          {refunded > 0
            ? `${formatMoney(refunded, service.currency)} was refunded. Banks take 5 to 10 days.`
            : 'We email you a credit note once a refund is sent.'}
        </p>
      );
    case 'expired':
      return <p>This order ended before it was paid. Order again if you still want it.</p>;
  }
}

function Payment({ order }: { order: ServiceOrder }) {
  const { link, status, orderId, contract_id, service } = order;
  const pay = usePayOrder(link);
  if (status === 'expired') {
    return <ButtonLink href={`/order/new/${service.serviceId}`}>Order again</ButtonLink>;
  }
  if (status === 'awaiting_payment') {
    return (
      <>
        {pay.error && <Banner>{pay.error.message}</Banner>}
        <Button
          variant="primary"
          onClick={() => pay.mutate()}
          busy={(pay.isPending || pay.isSuccess) && 'Opening payment'}
        >
          Pay {formatMoney(service.total, service.currency)}
        </Button>
      </>
    );
  }
  return (
    <>
      {contract_id && (
        <ButtonLink variant="primary" href={`/proposal/accept/${contract_id}`}>
          Open project
        </ButtonLink>
      )}
      {orderId && <ButtonLink href={`/invoice/${orderId}?view=invoice`}>View invoice</ButtonLink>}
    </>
  );
}

function CancelOrder({ order, refund }: { order: ServiceOrder; refund: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useCancelOrder(order.link);
  const money = formatMoney(refund, order.service.currency);
  return (
    <>
      {cancel.error && <Banner>{cancel.error.message}</Banner>}
      <Button onClick={() => setIsOpen(true)}>Cancel order</Button>
      <ConfirmDialog
        open={isOpen}
        title="Cancel this order?"
        text={`The project ends, and we refund ${money}. This can’t be undone.`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        tone="danger"
        busy={cancel.isPending && 'Cancelling'}
        onConfirm={() => cancel.mutate(refund, { onSettled: () => setIsOpen(false) })}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

/** How the service differs today; the order keeps its text. */
function Differences({ order }: { order: ServiceOrder }) {
  const { data } = usePublishedService(order.service.serviceId);
  const differences = data ? findOrderDifferences(order.service, data.service) : [];
  if (differences.length === 0) return null;
  return (
    <section className={styles.card}>
      <Heading level={2} size="sub">
        Changed since your order
      </Heading>
      <p className={styles.muted}>
        Your order keeps the text and price from the day you placed it.
      </p>
      <dl className={styles.entries}>
        {differences.map(({ label, before, now }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              Your order: <span dir="auto">{before || 'none'}</span>
            </dd>
            <dd className={styles.muted}>
              Today: <span dir="auto">{now || 'none'}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

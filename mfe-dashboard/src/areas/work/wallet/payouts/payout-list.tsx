import { formatMoney, type Payout } from '@soloist/contracts';
import { Badge, Cell, EmptyState, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { formatDay } from '../../../shared/formats/dates.rules.ts';
import { PagedList } from '../../../shared/lists/paged-list.tsx';
import styles from '../wallet.module.css';
import { payoutStateTexts } from './payout.rules.ts';
import { usePayouts } from './payouts.api.ts';

/** All payouts with their status. */
export function PayoutList() {
  return (
    <PagedList list={usePayouts()} what="Your payouts" empty={<NoPayouts />}>
      {(payouts) => (
        <Table caption="Payouts, newest first">
          <TableHead>
            <HeadCell slot="main">To</HeadCell>
            <HeadCell slot="status">Status</HeadCell>
            <HeadCell slot="extra">Completed</HeadCell>
            <HeadCell slot="meta">Started</HeadCell>
            <HeadCell slot="money">Amount</HeadCell>
          </TableHead>
          <TableBody>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </TableBody>
        </Table>
      )}
    </PagedList>
  );
}

const NoPayouts = () => (
  <EmptyState
    title="No payouts yet"
    text="Pay out your balance anytime, or automatically every week or month."
  />
);

function PayoutRow({ payout }: { payout: Payout }) {
  const { to, state, amount, currency, createdAt, settledAt } = payout;
  const { label, tone } = payoutStateTexts[state];
  const details = detailsOf(payout);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          <b>{to}</b>
          {details && <span>{details}</span>}
        </span>
      </Cell>
      <Cell slot="status">
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell slot="extra">{settledAt && formatDay(settledAt)}</Cell>
      <Cell slot="meta">{formatDay(createdAt)}</Cell>
      <Cell slot="money">{formatMoney(amount, currency)}</Cell>
    </Row>
  );
}

function detailsOf({ state, reason, reference, isScheduled }: Payout): string {
  const isBack = state === 'failed' || state === 'reversed';
  return [
    isScheduled && 'Automatic.',
    reference && `Reference ${reference}.`,
    reason,
    isBack && 'The money is back in your wallet.',
  ]
    .filter(Boolean)
    .join(' ');
}

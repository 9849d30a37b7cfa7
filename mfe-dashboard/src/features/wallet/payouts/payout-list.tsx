import { formatMoney, type Payout } from '@soloist/contracts';
import { Badge, Cell, EmptyState, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { formatDay } from '../../../dates.ts';
import { PagedList } from '../../projects/paged-list.tsx';
import styles from '../wallet.module.css';
import { payoutStateTexts } from './payout-texts.ts';
import { usePayouts } from './payouts.api.ts';

/** Every payout and where it stands. */
export function PayoutList() {
  return (
    <PagedList list={usePayouts()} what="Your payouts" empty={<NoPayouts />}>
      {(payouts) => (
        <Table caption="Payouts, newest first">
          <TableHead>
            <HeadCell slot="main">To</HeadCell>
            <HeadCell slot="status">Status</HeadCell>
            <HeadCell slot="extra">Settled</HeadCell>
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
    text="What is available goes to your bank when you press Pay out, or by itself once a week or a month."
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
    isScheduled && 'By schedule.',
    reference && `Reference ${reference}.`,
    reason,
    isBack && 'The money is in your wallet again.',
  ]
    .filter(Boolean)
    .join(' ');
}

import { formatMoney, transactionNames, type WalletTransaction } from '@soloist/contracts';
import { Badge, Cell, Row } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatCalendarDay, formatDay } from '../../shared/formats/dates.rules.ts';
import { signedMoney } from './money.rules.ts';
import styles from './wallet.module.css';

/** One transaction: its source, details and amount. */
export function TransactionRow({ transaction }: { transaction: WalletTransaction }) {
  const { kind, about, href, at } = transaction;
  const title = about || transactionNames[kind];
  const details = [about && transactionNames[kind], ...amountDetails(transaction)].filter(Boolean);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          {href ? <Link to={href}>{title}</Link> : <b>{title}</b>}
          {details.length > 0 && <span>{details.join(', ')}</span>}
        </span>
      </Cell>
      <Cell slot="status">
        <PendingBadge transaction={transaction} />
      </Cell>
      <Cell slot="meta">{formatCalendarDay(at.slice(0, 10))}</Cell>
      <Cell slot="money">
        <Amount transaction={transaction} />
      </Cell>
    </Row>
  );
}

function PendingBadge({
  transaction: { amount, waiting, currency, freeAt },
}: {
  transaction: WalletTransaction;
}) {
  if (!freeAt) return null;
  const isPart = waiting !== amount;
  return (
    <Badge tone="info">
      {isPart ? `${formatMoney(waiting, currency)} available` : 'Available'} {formatDay(freeAt)}
    </Badge>
  );
}

/** The client's payment and the platform's fee. */
function amountDetails({ amount, paid, fee, tax, currency }: WalletTransaction): string[] {
  const verb = amount < 0 ? 'client received' : 'client paid';
  const feeText = formatMoney(Math.abs(fee), currency);
  const taxed = tax === 0 ? '' : ` and ${formatMoney(Math.abs(tax), currency)} tax`;
  return [
    ...(paid ? [`${verb} ${formatMoney(Math.abs(paid.amount), paid.currency)}`] : []),
    ...(fee === 0 ? [] : [`${feeText} fee${taxed}${fee < 0 ? ' refunded' : ''}`]),
  ];
}

/** A transaction within the wallet changes the available balance, not the total. */
function Amount({ transaction }: { transaction: WalletTransaction }) {
  const { kind, amount, available, within, currency } = transaction;
  if (amount !== 0) return signedMoney(amount, currency);
  const moved = available === 0 ? formatMoney(within, currency) : signedMoney(available, currency);
  const where = kind === 'dispute.held' ? 'held' : 'available';
  return (
    <span className={styles.within}>
      {moved} {where}
    </span>
  );
}

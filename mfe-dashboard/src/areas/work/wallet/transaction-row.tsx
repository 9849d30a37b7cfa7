import {
  formatMoney,
  type TransactionKind,
  transactionNames,
  type WalletTransaction,
} from '@soloist/contracts';
import { Badge, type BadgeTone, Cell, Row } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatCalendarDay, formatDay } from '../../shared/formats/dates.rules.ts';
import { signedMoney } from './money.rules.ts';
import type { WalletRow } from './wallet.api.ts';
import styles from './wallet.module.css';

/** One payment, payout or single transaction: its source, details, history and amount. */
export function TransactionRow({ transaction }: { transaction: WalletRow }) {
  const { kind, about, href, at, history = [] } = transaction;
  const title = about || transactionNames[kind];
  const details = [about && transactionNames[kind], ...amountDetails(transaction)].filter(Boolean);
  return (
    <Row>
      <Cell slot="main">
        <div className={styles.names}>
          {href ? <Link to={href}>{title}</Link> : <b>{title}</b>}
          {details.length > 0 && <span>{details.join(', ')}</span>}
          {history.length > 0 && <TransactionHistory first={transaction} history={history} />}
        </div>
      </Cell>
      <Cell slot="status">
        <StatusBadge transaction={transaction} />
      </Cell>
      <Cell slot="meta">{formatCalendarDay(at.slice(0, 10))}</Cell>
      <Cell slot="money">
        <Amount transaction={netOf(transaction)} />
      </Cell>
    </Row>
  );
}

/** The row's amount: the first transaction's change with all later ones, where they leave one. */
function netOf({ history = [], ...first }: WalletRow): WalletTransaction {
  const amount = history.reduce((sum, each) => sum + each.amount, first.amount);
  return amount === 0 ? first : { ...first, amount };
}

const lastStates: Partial<Record<TransactionKind, { text: string; tone: BadgeTone }>> = {
  'payment.released': { text: 'Available', tone: 'ok' },
  'refund.made': { text: 'Refunded', tone: 'neutral' },
  'refund.returned': { text: 'Refund failed', tone: 'warn' },
  'dispute.held': { text: 'Disputed', tone: 'warn' },
  'dispute.won': { text: 'Dispute won', tone: 'ok' },
  'dispute.lost': { text: 'Dispute lost', tone: 'bad' },
  'payout.started': { text: 'In transit', tone: 'info' },
  'payout.processed': { text: 'Paid out', tone: 'ok' },
  'payout.reversed': { text: 'Returned', tone: 'warn' },
  'referral.released': { text: 'Available', tone: 'ok' },
  'referral.reversed': { text: 'Reversed', tone: 'neutral' },
};

/** What is pending, else the status after the last transaction. */
function StatusBadge({ transaction }: { transaction: WalletRow }) {
  const { freeAt, history, kind, amount } = transaction;
  if (freeAt) return <PendingBadge transaction={transaction} />;
  // A single transaction is named in its details.
  if (!history) return null;
  const state = lastStates[history.findLast(isStatus)?.kind ?? kind];
  if (!state) return null;
  const left = history.reduce((sum, each) => sum + each.amount, amount);
  const isPart = state.text === 'Refunded' && left > 0;
  return <Badge tone={state.tone}>{isPart ? 'Partly refunded' : state.text}</Badge>;
}

/** The release of what a refund has left says less than the refund. */
const isStatus = ({ kind }: WalletTransaction, _index: number, all: WalletTransaction[]) =>
  kind !== 'payment.released' || all.every((each) => each.kind !== 'refund.made');

interface TransactionHistoryProps {
  first: WalletTransaction;
  history: WalletTransaction[];
}

/** All transactions of a payment or payout, oldest first. */
function TransactionHistory({ first, history }: TransactionHistoryProps) {
  return (
    <details className={styles.history}>
      <summary aria-label={`History of ${first.about || transactionNames[first.kind]}`}>
        History ({history.length + 1})
      </summary>
      <ol>
        {[first, ...history].map((each) => (
          <li key={each.id}>
            <span>
              {transactionNames[each.kind]}, {formatCalendarDay(each.at.slice(0, 10))}
            </span>
            <Amount transaction={each} />
          </li>
        ))}
      </ol>
    </details>
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

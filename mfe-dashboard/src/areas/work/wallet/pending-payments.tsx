import {
  formatMoney,
  refundWindowDays,
  transactionNames,
  type WalletBalance,
  type WalletTransaction,
} from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { sumText } from './money.rules.ts';
import { usePendingPayments } from './wallet.api.ts';
import styles from './wallet.module.css';

/** Payments that are pending until their refund window ends. */
export function PendingPayments({ balances }: { balances: WalletBalance[] }) {
  const next = usePendingPayments();
  const sum = sumText(balances, 'pending');
  return (
    <section className={styles.column} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        Pending
      </h2>
      <QueryPanel query={next} what="Your pending payments" height={140}>
        {(items) => (
          <>
            <p className={styles.calm}>
              {sum === '' && 'Nothing is pending. '}Payments clear after {refundWindowDays} days.
            </p>
            {items.length > 0 && (
              <ul className={styles.lines} aria-label="Next available payments">
                {items.map((transaction) => (
                  <PendingPayment key={transaction.id} transaction={transaction} />
                ))}
              </ul>
            )}
            {sum !== '' && (
              <p className={styles.sum}>
                <Link className={styles.link} to="/payments?tab=activity&waiting=true">
                  Total pending
                </Link>
                <b>{sum}</b>
              </p>
            )}
          </>
        )}
      </QueryPanel>
    </section>
  );
}

function PendingPayment({ transaction }: { transaction: WalletTransaction }) {
  const { kind, about, waiting, currency, freeAt } = transaction;
  const name = transactionNames[kind];
  const day = freeAt ? formatDay(freeAt) : 'soon';
  return (
    <li>
      <span className={styles.names}>
        <b>{about || name}</b>
        <span>
          {kind === 'payment.captured' ? `Available ${day}` : `${name}, available ${day}`}
        </span>
      </span>
      <b>{formatMoney(waiting, currency)}</b>
    </li>
  );
}

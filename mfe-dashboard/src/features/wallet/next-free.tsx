import {
  formatMoney,
  movementNames,
  refundWindowDays,
  type WalletBalance,
  type WalletMovement,
} from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import { sumText } from './money-texts.ts';
import { useNextFree } from './wallet.api.ts';
import styles from './wallet.module.css';

/** What came in and waits until its refund window is over. */
export function NextFree({ balances }: { balances: WalletBalance[] }) {
  const next = useNextFree();
  const sum = sumText(balances, 'pending');
  return (
    <section className={styles.column} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        Waiting
      </h2>
      <Loaded query={next} what="What waits" height={140}>
        {(items) => (
          <>
            <p className={styles.calm}>
              {sum === '' && 'Nothing waits. '}What comes in waits {refundWindowDays} days, in case
              it is given back.
            </p>
            {items.length > 0 && (
              <ul className={styles.lines} aria-label="Next to become available">
                {items.map((movement) => (
                  <Line key={movement.id} movement={movement} />
                ))}
              </ul>
            )}
            {sum !== '' && (
              <p className={styles.sum}>
                <Link className={styles.link} to="/payments?tab=activity&waiting=true">
                  All that waits
                </Link>
                <b>{sum}</b>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Line({ movement }: { movement: WalletMovement }) {
  const { kind, about, waiting, currency, freeAt } = movement;
  const name = movementNames[kind];
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

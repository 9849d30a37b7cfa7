import { movementNames, type WalletBalance, type WalletMovement } from '@soloist/contracts';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import { signedMoney, sumText } from './money-texts.ts';
import { useNextFree } from './wallet.api.ts';
import styles from './wallet.module.css';

/** What came in and waits until its refund window is over. */
export function NextFree({ balances }: { balances: WalletBalance[] }) {
  const next = useNextFree();
  return (
    <section className={styles.column} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        Waiting
      </h2>
      <Loaded query={next} what="What waits" height={140}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.calm}>
              Nothing waits. What clients pay can be paid out once its refund window is over.
            </p>
          ) : (
            <>
              <ul className={styles.lines} aria-label="Next to become available">
                {items.map((movement) => (
                  <Line key={movement.id} movement={movement} />
                ))}
              </ul>
              <p className={styles.sum}>
                <Link className={styles.link} to="/payments?tab=activity&waiting=true">
                  All that waits
                </Link>
                <b>{sumText(balances, 'pending')}</b>
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Line({ movement }: { movement: WalletMovement }) {
  const { kind, about, amount, currency, freeAt } = movement;
  return (
    <li>
      <span className={styles.names}>
        <b>{about || movementNames[kind]}</b>
        <span>{freeAt ? `Available ${formatDay(freeAt)}` : 'Available soon'}</span>
      </span>
      <b>{signedMoney(amount, currency)}</b>
    </li>
  );
}

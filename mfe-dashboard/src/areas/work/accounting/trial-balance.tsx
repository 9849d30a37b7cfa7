import { type BookTotals, bookAccountTexts, formatMoney } from '@soloist/contracts';
import styles from './accounting.module.css';

/** Debits and credits of each account; both add up to the same. */
export function TrialBalance({ totals }: { totals: BookTotals }) {
  const { currency, accounts } = totals;
  const money = (minor: number) => (minor === 0 ? '–' : formatMoney(minor, currency));
  const sum = (side: 'debit' | 'credit') => accounts.reduce((total, each) => total + each[side], 0);
  return (
    <table className={styles.balance}>
      <caption className={styles.caption}>Accounts in {currency}</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, debit, credit }) => (
          <tr key={account}>
            <th scope="row">{bookAccountTexts[account]}</th>
            <td>{money(debit)}</td>
            <td>{money(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{money(sum('debit'))}</td>
          <td>{money(sum('credit'))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

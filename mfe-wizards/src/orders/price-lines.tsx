import { type Currency, formatMoney, type OrderLine } from '@soloist/contracts';
import styles from './orders.module.css';

interface PriceLinesProps {
  lines: OrderLine[];
  total: number;
  currency: Currency;
}

/** The lines of an order and their total, as the server computed them. */
export const PriceLines = ({ lines, total, currency }: PriceLinesProps) => (
  <dl className={styles.lines}>
    {lines.map(({ name, quantity, total: amount }) => (
      <div key={name}>
        <dt>{quantity > 1 ? `${quantity} × ${name}` : name}</dt>
        <dd>{formatMoney(amount, currency)}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>Total</dt>
      <dd>{formatMoney(total, currency)}</dd>
    </div>
  </dl>
);

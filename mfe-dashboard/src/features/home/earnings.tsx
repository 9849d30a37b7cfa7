import { formatMoney } from '@soloist/contracts';
import { BarChart, Heading, Segmented } from '@soloist/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Loaded } from '../../loaded.tsx';
import { currenciesOf, type Earnings as EarningsList, lastMonths } from './earnings-months.ts';
import { useEarnings } from './home.api.ts';
import styles from './home.module.css';

const shownMonths = 8;

/** What came in by month; not there before the first payment. */
export function Earnings() {
  const earnings = useEarnings();
  // Most people have none yet: a skeleton would announce a chart that never comes.
  if (earnings.isPending || earnings.data?.length === 0) return null;
  return (
    <Loaded query={earnings} what="Your earnings" height={260}>
      {(list) => <EarningsChart earnings={list} />}
    </Loaded>
  );
}

const monthName = (month: string, style: 'short' | 'long') =>
  new Date(`${month}-01`).toLocaleDateString('en-US', { month: style, timeZone: 'UTC' });

function EarningsChart({ earnings }: { earnings: EarningsList }) {
  const currencies = currenciesOf(earnings);
  const [chosen, setChosen] = useState<string>();
  const currency = currencies.find((each) => each === chosen) ?? currencies[0] ?? 'USD';
  const months = lastMonths(earnings, { currency, count: shownMonths, now: new Date() });
  const format = (amount: number) => formatMoney(amount, currency, { digits: 'whole' });
  return (
    <section className={clsx(styles.panel, styles.late)}>
      <header className={styles.panelHead}>
        <Heading level={2} size="section">
          Earnings
        </Heading>
        {currencies.length > 1 && (
          <Segmented
            value={currency}
            onChange={setChosen}
            options={currencies.map((each) => ({ value: each, label: each }))}
          />
        )}
      </header>
      <div className={styles.earnings}>
        <div>
          <p className={styles.sum}>{format(months.at(-1)?.amount ?? 0)}</p>
          <p className={styles.calm}>{comparison(months)}</p>
        </div>
        <BarChart
          label={`Earnings by month in ${currency}`}
          highlight="last"
          format={format}
          bars={months.map(({ month, amount }) => ({
            label: monthName(month, 'short'),
            title: `${monthName(month, 'long')} ${month.slice(0, 4)}`,
            value: amount,
          }))}
        />
      </div>
    </section>
  );
}

/** `so far in March, 18 % up on February.` */
function comparison(months: { month: string; amount: number }[]): string {
  const [before, now] = months.slice(-2);
  if (!before || !now) return '';
  const sentence = `so far in ${monthName(now.month, 'long')}`;
  if (before.amount === 0) return `${sentence}.`;
  const percent = Math.round((now.amount / before.amount - 1) * 100);
  if (percent === 0) return `${sentence}, as much as in ${monthName(before.month, 'long')}.`;
  const direction = percent > 0 ? 'up on' : 'down on';
  return `${sentence}, ${Math.abs(percent)} % ${direction} ${monthName(before.month, 'long')}.`;
}

import { dateFormat, formatMoney, wallet } from '@soloist/contracts';
import { BarChart, Heading, Segmented } from '@soloist/ui';
import { call, useQuery } from '@soloist/web-client';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { rateOfDay } from '../../shared/formats/exchange.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useMyCurrency } from '../../shared/profiles/profiles.api.ts';
import styles from './home.module.css';
import { type CurrencyEarnings, earningsByCurrency, lastMonths } from './home-numbers.rules.ts';

const monthCount = 8;

// Home needs no suggestion: one that could not be loaded is left out.
const PayoutSuggestion = lazy(() =>
  import('./payout-suggestion.tsx').catch(() => ({ default: () => null })),
);

/** Earnings by month; hidden before the first payment. */
export function Earnings() {
  const earnings = useEarnings();
  const own = useMyCurrency();
  // Most people have none yet: a skeleton would announce a chart that never appears.
  if (earnings.isPending || earnings.data?.months.length === 0) return null;
  return (
    <QueryPanel query={earnings} what="Your earnings" height={260}>
      {(data) => (
        <>
          <Suspense fallback={null}>
            <PayoutSuggestion />
          </Suspense>
          <EarningsChart earnings={earningsByCurrency(data, own)} />
        </>
      )}
    </QueryPanel>
  );
}

const monthName = (month: string, style: 'short' | 'long') =>
  dateFormat({ month: style, timeZone: 'UTC' })(`${month}-01`);

function EarningsChart({ earnings }: { earnings: CurrencyEarnings[] }) {
  const [chosen, setChosen] = useState<string>();
  const view = earnings.find((each) => each.currency === chosen) ?? earnings[0];
  if (!view) return null;
  const { currency, exchange } = view;
  const months = lastMonths(view.months, { currency, count: monthCount, now: new Date() });
  const format = (amount: number) => formatMoney(amount, currency, { digits: 'whole' });
  return (
    <section className={clsx(styles.panel, styles.late)}>
      <header className={styles.panelHead}>
        <Heading level={2} size="section">
          Earnings
        </Heading>
        {earnings.length > 1 && (
          <Segmented
            value={currency}
            onChange={setChosen}
            options={earnings.map((each) => ({ value: each.currency, label: each.currency }))}
          />
        )}
      </header>
      <div className={styles.earnings}>
        <div>
          <p className={styles.sum}>{format(months.at(-1)?.amount ?? 0)}</p>
          <p className={styles.calm}>{comparison(months)}</p>
          {exchange && (
            <p className={styles.calm}>
              Converted from {exchange.received.currency} at {rateOfDay(exchange)}.
            </p>
          )}
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

/** `so far in March, 18% up on February.` */
function comparison(months: { month: string; amount: number }[]): string {
  const [before, now] = months.slice(-2);
  if (!before || !now) return '';
  const sentence = `so far in ${monthName(now.month, 'long')}`;
  if (before.amount === 0) return `${sentence}.`;
  const percent = Math.round((now.amount / before.amount - 1) * 100);
  if (percent === 0) return `${sentence}, as much as in ${monthName(before.month, 'long')}.`;
  const direction = percent > 0 ? 'up on' : 'down on';
  return `${sentence}, ${Math.abs(percent)}% ${direction} ${monthName(before.month, 'long')}.`;
}

/** Earnings per month and currency. */
const useEarnings = () =>
  useQuery({
    queryKey: ['wallet', 'earnings'],
    queryFn: ({ signal }) => call(wallet.earnings, { signal }),
  });

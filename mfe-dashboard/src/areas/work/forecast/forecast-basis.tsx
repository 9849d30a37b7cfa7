import { formatCount, formatMoney, type IncomeForecast } from '@soloist/contracts';
import { DescriptionList } from '@soloist/ui';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { Section } from '../../shared/sections/section.tsx';
import styles from '../accounting/accounting.module.css';
import { errorText, latenessText } from './forecast.rules.ts';

interface ForecastBasisProps {
  income: IncomeForecast;
}

/** How the odds were learned, in words, and how late each client paid. */
export function PaymentHistory({ income: { lateness, clients } }: ForecastBasisProps) {
  return (
    <Section title="How we estimate">
      <p className={styles.calm}>
        {lateness.invoices === 0
          ? 'You have no paid invoices yet, so we assume that 55% are paid on time, 20% up to a week late, and 3% never.'
          : `From ${formatCount(lateness.invoices, 'invoice')}: ${latenessText(lateness)}.`}{' '}
        Each client’s own history counts most. Where a client has few invoices, others count too.
      </p>
      {clients.length > 0 && (
        <table className={styles.balance}>
          <caption className={styles.caption}>How late clients paid</caption>
          <thead>
            <tr>
              <th scope="col">Client</th>
              <th scope="col">Invoices</th>
              <th scope="col">On time</th>
            </tr>
          </thead>
          <tbody>
            {clients.map(({ client, ...summary }) => (
              <tr key={client}>
                <th scope="row">
                  <bdi>{client}</bdi>
                  <span className={styles.day}>{latenessText(summary)}</span>
                </th>
                <td>{summary.invoices}</td>
                <td>{summary.onTime}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** The forecast of a quarter ago, compared with what was received since. */
export function ForecastAccuracy({ income }: ForecastBasisProps) {
  const { comparisons, comparableFrom } = income;
  return (
    <Section title="Last quarter">
      {comparableFrom ? (
        <p className={styles.calm}>
          Nothing to compare yet. We store a forecast every week, and compare the first one on{' '}
          {formatCalendarDay(comparableFrom)}.
        </p>
      ) : (
        comparisons.length === 0 && (
          <p className={styles.calm}>Nothing was expected in the last quarter.</p>
        )
      )}
      {comparisons.map((comparison) => {
        const { currency, from, to, expected, best, received } = comparison;
        return (
          <div key={currency}>
            <p>
              <b>{errorText(comparison)}</b>, {formatCalendarDay(from)} to {formatCalendarDay(to)}.
            </p>
            <DescriptionList
              className={styles.figures}
              items={[
                { label: 'Expected then', value: formatMoney(expected, currency) },
                { label: 'Best case then', value: formatMoney(best, currency) },
                { label: 'Received', value: formatMoney(received, currency) },
              ]}
            />
          </div>
        );
      })}
      {comparisons.length > 0 && (
        <p className={styles.calm}>
          What you received includes work that was agreed after the forecast.
        </p>
      )}
    </Section>
  );
}

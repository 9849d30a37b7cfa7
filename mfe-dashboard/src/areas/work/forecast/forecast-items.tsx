import {
  type CurrencyForecast,
  type ForecastItem,
  forecastSources,
  forecastSourceTexts,
  formatMoney,
} from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { useState } from 'react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { Section } from '../../shared/sections/section.tsx';
import accounting from '../accounting/accounting.module.css';
import styles from './forecast.module.css';
import { itemHref } from './forecast.rules.ts';

/** Rows of a source before the person asks for all. */
const firstRows = 6;

/** What the forecast is made of: each source with its documents, which open their pages. */
export function ForecastItems({ forecast: { currency, items } }: { forecast: CurrencyForecast }) {
  return (
    <Section title="Included payments">
      {forecastSources.map((source) => {
        const ofSource = items.filter((item) => item.source === source);
        return (
          ofSource.length > 0 && (
            <SourceTable
              key={source}
              title={forecastSourceTexts[source]}
              items={ofSource}
              currency={currency}
            />
          )
        );
      })}
    </Section>
  );
}

interface SourceTableProps {
  title: string;
  items: ForecastItem[];
  currency: string;
}

function SourceTable({ title, items, currency }: SourceTableProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, firstRows);
  const sum = (part: 'expected' | 'best') =>
    formatMoney(
      items.reduce((total, item) => total + item[part], 0),
      currency,
    );
  return (
    <div className={styles.source}>
      <table className={accounting.balance}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">Expected</th>
            <th scope="col">Best case</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and a document may have several
            <tr key={index}>
              <th scope="row">
                <Link className={styles.link} to={itemHref(item)}>
                  <bdi>{item.title}</bdi>
                </Link>
                <span className={accounting.day}>
                  <bdi>{item.client}</bdi>, {item.isOverdue ? 'overdue since' : 'due'}{' '}
                  {formatCalendarDay(item.due_date)}
                </span>
              </th>
              <td>{formatMoney(item.expected, currency)}</td>
              <td>{formatMoney(item.best, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{sum('expected')}</td>
            <td>{sum('best')}</td>
          </tr>
        </tfoot>
      </table>
      {items.length > firstRows && (
        <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </div>
  );
}

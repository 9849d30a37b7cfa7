import { type CurrencyForecast, formatMoney, type IncomeForecast } from '@soloist/contracts';
import {
  BarChart,
  Breadcrumb,
  Button,
  ButtonLink,
  DescriptionList,
  EmptyState,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { useLive, useNavigate } from '@soloist/web-client';
import { FileDown } from 'lucide-react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import styles from '../accounting/accounting.module.css';
import { CurrencyChoice } from '../accounting/currency-choice.tsx';
import { useDownloadForecast, useForecast } from './forecast.api.ts';
import { ForecastAccuracy, PaymentHistory } from './forecast-basis.tsx';
import { ForecastItems } from './forecast-items.tsx';

/** The income of the next 90 days: by week and document, and how accurate the last one was. */
export function ForecastPage() {
  useLive('invoice');
  useLive('proposal');
  const navigate = useNavigate();
  const forecast = useForecast();
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Wallet" href="/payments" onNavigate={navigate}>
            Forecast
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        <QueryPage query={forecast} what="Your forecast" loading={<ForecastLoading />}>
          {(income) => <Forecast income={income} />}
        </QueryPage>
      </div>
    </>
  );
}

const ForecastLoading = () => (
  <Loading label="Loading your forecast">
    <Skeleton shape="block" height={420} />
  </Loading>
);

function Forecast({ income }: { income: IncomeForecast }) {
  const { params, change } = useAddressParams<'currency'>();
  const navigate = useNavigate();
  const { currencies } = income;
  const chosen = currencies.find(({ currency }) => currency === params.get('currency'));
  const shown = chosen ?? currencies[0];
  return (
    <>
      {shown ? (
        <>
          <CurrencyChoice
            of={currencies}
            value={shown.currency}
            onChoose={(currency) => change({ currency }, { replace: true })}
          />
          <Outlook forecast={shown} income={income} />
          <Weeks forecast={shown} />
          <ForecastItems key={shown.currency} forecast={shown} />
        </>
      ) : (
        <EmptyState
          title="Nothing to forecast yet"
          text="Open invoices, recurring invoices and accepted projects appear here."
          action={
            <ButtonLink variant="primary" href="/invoice/new" onNavigate={navigate}>
              New invoice
            </ButtonLink>
          }
        />
      )}
      <PaymentHistory income={income} />
      <ForecastAccuracy income={income} />
    </>
  );
}

interface OutlookProps {
  forecast: CurrencyForecast;
  income: IncomeForecast;
}

function Outlook({ forecast, income }: OutlookProps) {
  const download = useDownloadForecast();
  const { currency, expected, best } = forecast;
  const { from, to, isPartial } = income;
  return (
    <Section title="Next 90 days">
      <p className={styles.calm}>
        {formatCalendarDay(from)} to {formatCalendarDay(to)}, from documents that exist today. Best
        case means that everything is paid when it is due.
      </p>
      {isPartial && (
        <p className={styles.calm}>
          You have many documents. Only the latest 500 of each kind count.
        </p>
      )}
      <DescriptionList
        className={styles.figures}
        items={[
          { label: 'Expected', value: formatMoney(expected, currency) },
          { label: 'Best case', value: formatMoney(best, currency) },
        ]}
      />
      <Button
        className={styles.download}
        icon={<FileDown size={16} />}
        busy={download.isPending && 'Downloading'}
        onClick={() => download.mutate(from)}
      >
        Download CSV
      </Button>
    </Section>
  );
}

function Weeks({ forecast: { currency, weeks } }: { forecast: CurrencyForecast }) {
  const nameOf = (from: string, to: string) =>
    from === to
      ? formatCalendarDay(from)
      : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
  return (
    <Section title="By week">
      <BarChart
        label={`Expected income by week in ${currency}`}
        format={(minor) => formatMoney(minor, currency, { digits: 'whole' })}
        bars={weeks.map(({ from, to, expected }) => ({
          label: formatCalendarDay(from),
          title: nameOf(from, to),
          value: expected,
        }))}
      />
      <table className={styles.balance}>
        <caption className={styles.caption}>Weeks in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Expected</th>
            <th scope="col">Best case</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, to, expected, best }) => (
            <tr key={from}>
              <th scope="row">{nameOf(from, to)}</th>
              <td>{formatMoney(expected, currency)}</td>
              <td>{formatMoney(best, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

import { forecast, forecastSourceTexts, toDecimal } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { stringify } from 'csv-stringify/sync';
import { computeForecast, readForecast } from './forecast.service.ts';
import { startSnapshots } from './store-forecasts.job.ts';

/** A freelancer's expected income. */
export const forecastRoutes = () => [
  route(forecast.read, async ({ user }) => {
    await startSnapshots(user.sub);
    return readForecast(user.sub);
  }),
  route(forecast.exportCsv, async ({ user, res }) => {
    const { from, currencies } = await computeForecast(user.sub);
    const rows = currencies.flatMap(({ currency, items }) =>
      items.map((item) => ({
        'Due date': item.due_date,
        Source: forecastSourceTexts[item.source],
        Document: item.title,
        Client: item.client,
        Currency: currency,
        'Best case': toDecimal(item.best, currency),
        Expected: toDecimal(item.expected, currency),
      })),
    );
    const columns = [
      ...['Due date', 'Source', 'Document', 'Client', 'Currency', 'Best case', 'Expected'],
    ];
    res.attachment(`forecast-${from}.csv`).type('text/csv; charset=utf-8');
    // A client's name must not be run as a formula.
    const format = { bom: true, record_delimiter: 'windows', escape_formulas: true } as const;
    res.send(stringify(rows, { columns, header: true, ...format }));
  }),
];

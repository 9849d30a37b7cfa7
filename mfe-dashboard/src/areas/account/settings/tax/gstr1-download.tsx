import { today } from '@soloist/contracts';
import { Button, Field, Select } from '@soloist/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import styles from '../settings.module.css';
import { useGstr1 } from './tax.api.ts';
import classes from './tax.module.css';

const monthNames = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthsBack = 15;

/** The last months and quarters, newest first, with their period as the return names it. */
function periodsUntil(day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, back) => {
    const start = new Date(Date.UTC(year, month - 1 - back, 1));
    const [y, m] = [start.getUTCFullYear(), start.getUTCMonth()];
    const one = { value: start.toISOString().slice(0, 7), label: monthNames.format(start) };
    const last = new Date(Date.UTC(y, m + 2, 1));
    const quarter = {
      value: `${y}-Q${m / 3 + 1}`,
      label: `${monthNames.format(start)} to ${monthNames.format(last)}`,
    };
    return m % 3 === 0 ? [one, quarter] : [one];
  }).flat();
}

/** GSTR-1 of a month or quarter, for the GST portal or an accountant. */
export function Gstr1Download() {
  const [periods] = useState(() => periodsUntil(today()));
  const [, lastMonth] = periods.filter(({ value }) => !value.includes('Q'));
  const [period, setPeriod] = useState(lastMonth?.value ?? '');
  const download = useGstr1();
  const save = (format: 'csv' | 'json') => download.mutate({ period, format });
  return (
    <div className={classes.download}>
      <Field label="GSTR-1" hint="Invoices and credit notes by the day you sent them">
        <Select
          options={periods}
          value={period}
          onChange={({ target }) => setPeriod(target.value)}
        />
      </Field>
      <div className={classes.actions}>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            size="sm"
            icon={<Download size={16} />}
            aria-label={`Download GSTR-1 as ${format.toUpperCase()}`}
            busy={download.isPending && download.variables.format === format && 'Saving'}
            onClick={() => save(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <p className={styles.muted}>
        Amounts are in rupees. The CSV lists invoices that are not included, and why.
      </p>
    </div>
  );
}

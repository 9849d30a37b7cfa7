import { type Currency, statementFormats, type WalletBalance } from '@soloist/contracts';
import { Field, Segmented, Select } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { useState } from 'react';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { payoutsFirst } from './money.rules.ts';
import { monthsSince, yearsSince } from './periods.rules.ts';
import { useStatement } from './wallet.api.ts';

type Length = 'month' | 'year';
type Format = (typeof statementFormats)[number];

/** Downloads a monthly or yearly statement in one currency. */
export function StatementDialog({
  balances,
  onClose,
}: {
  balances: WalletBalance[];
  onClose: () => void;
}) {
  const statement = useStatement();
  const since = useMe().data?.userInfo.createdAt ?? new Date().toISOString();
  const currencies = payoutsFirst(balances).map(({ currency }) => currency);
  const [length, setLength] = useState<Length>('month');
  const [chosen, setChosen] = useState('');
  const [currency, setCurrency] = useState(currencies[0] ?? 'INR');
  const [format, setFormat] = useState<Format>('pdf');
  const periods = length === 'month' ? monthsSince(since) : yearsSince(since);
  const period = periods.find(({ value }) => value === chosen) ?? periods[0];
  return (
    <FormDialog
      title="Statement"
      text="All activity with opening and closing balances, in UTC."
      action="Download"
      busy={statement.isPending && 'Downloading'}
      problem={statement.error?.message}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!period) return;
        statement.mutate({ period: period.value, currency, format }, { onSuccess: onClose });
      }}
    >
      <Field label="Length" group>
        <Segmented
          full
          value={length}
          onChange={setLength}
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Yearly' },
          ]}
        />
      </Field>
      <Field label={length === 'month' ? 'Month' : 'Year'}>
        <Select
          value={period?.value ?? ''}
          onChange={({ target }) => setChosen(target.value)}
          options={periods}
        />
      </Field>
      {currencies.length > 1 && (
        <Field label="Currency">
          <Select
            value={currency}
            onChange={({ target }) => setCurrency(target.value as Currency)}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </Field>
      )}
      <Field label="Format" group>
        <Segmented
          full
          value={format}
          onChange={setFormat}
          options={statementFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </Field>
    </FormDialog>
  );
}

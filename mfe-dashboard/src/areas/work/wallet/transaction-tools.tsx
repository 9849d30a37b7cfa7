import { type Currency, transactionKinds, transactionNames } from '@soloist/contracts';
import { Checkbox, Field, Select } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { monthsSince, periodName, yearsSince } from './periods.rules.ts';
import type { WalletAddress } from './use-wallet-address.ts';
import styles from './wallet.module.css';

interface TransactionToolsProps {
  address: WalletAddress;
  currencies: Currency[];
}

/** Filters of the activity list. */
export function TransactionTools({ address, currencies }: TransactionToolsProps) {
  const { filters, change } = address;
  const { kind = '', currency = '', period = '', waiting } = filters;
  return (
    <div className={styles.tools}>
      <Field label="Kind" hideLabel>
        <Select
          value={kind}
          onChange={({ target }) => change({ kind: target.value })}
          options={[
            { value: '', label: 'Any kind' },
            ...transactionKinds.map((value) => ({ value, label: transactionNames[value] })),
          ]}
        />
      </Field>
      <Field label="Period" hideLabel>
        <Select
          value={period}
          onChange={({ target }) => change({ period: target.value })}
          options={usePeriods(period)}
        />
      </Field>
      {(currencies.length > 1 || currency) && (
        <Field label="Currency" hideLabel>
          <Select
            value={currency}
            onChange={({ target }) => change({ currency: target.value })}
            options={[
              { value: '', label: 'Any currency' },
              ...[...new Set([...currencies, ...(currency ? [currency] : [])])].map((value) => ({
                value,
                label: value,
              })),
            ]}
          />
        </Field>
      )}
      <Checkbox
        checked={waiting === 'true'}
        onChange={(isOn) => change({ waiting: isOn ? 'true' : '' })}
        label="Pending only"
      />
    </div>
  );
}

/** The periods since the person joined, and the address's period if it is another. */
function usePeriods(chosen: string) {
  const since = useMe().data?.userInfo.createdAt ?? new Date().toISOString();
  const periods = [...monthsSince(since), ...yearsSince(since)];
  const isListed = chosen === '' || periods.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'Any time' },
    ...(isListed ? [] : [{ value: chosen, label: periodName(chosen) }]),
    ...periods,
  ];
}

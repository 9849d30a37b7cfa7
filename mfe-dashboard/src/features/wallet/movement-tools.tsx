import { type Currency, movementKinds, movementNames } from '@soloist/contracts';
import { Checkbox, Field, Select } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { monthsSince, periodName, yearsSince } from './periods.ts';
import styles from './wallet.module.css';
import type { WalletAddress } from './wallet-address.ts';

interface MovementToolsProps {
  address: WalletAddress;
  currencies: Currency[];
}

/** Filters of the list below. */
export function MovementTools({ address, currencies }: MovementToolsProps) {
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
            ...movementKinds.map((value) => ({ value, label: movementNames[value] })),
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
        label="Only what waits"
      />
    </div>
  );
}

/** Since the person joined, and what the address says besides. */
function usePeriods(chosen: string) {
  const since = useMe().data?.userInfo.createdAt ?? new Date().toISOString();
  const known = [...monthsSince(since), ...yearsSince(since)];
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'Any time' },
    ...(isKnown ? [] : [{ value: chosen, label: periodName(chosen) }]),
    ...known,
  ];
}

import { type Currency, currencies, currencyName } from '@soloist/contracts';
import { useMemo } from 'react';
import { Combobox } from './combobox.tsx';

export interface CurrencyBoxProps {
  value: Currency;
  onChange: (currency: Currency) => void;
  /** Listed first, such as the person's own and the last ones. */
  first?: readonly Currency[] | undefined;
}

/** Offered before the alphabet, after the person's own. */
const common: readonly Currency[] = ['USD', 'EUR', 'GBP', 'INR', 'CAD', 'AUD', 'JPY'];

/** A choice of all currencies, found by code or name. */
export function CurrencyBox({ value, onChange, first = [] }: CurrencyBoxProps) {
  const own = first.join();
  const options = useMemo(
    () =>
      [...new Set([...(own ? (own.split(',') as Currency[]) : []), ...common, ...currencies])].map(
        (code) => ({ value: code, label: `${code}, ${currencyName(code)}` }),
      ),
    [own],
  );
  return (
    <Combobox
      value={value}
      onChange={(code) => onChange(code as Currency)}
      options={options}
      nothingText="No currency found."
    />
  );
}

import { Field, Select } from '@soloist/ui';
import styles from './accounting.module.css';

interface CurrencyChoiceProps {
  of: { currency: string }[];
  value: string;
  onChoose: (currency: string) => void;
}

/** Chooses one of several currencies; shows nothing where there is only one. */
export function CurrencyChoice({ of: choices, value, onChoose }: CurrencyChoiceProps) {
  if (choices.length < 2) return null;
  return (
    <div className={styles.tools}>
      <Field label="Currency">
        <Select
          value={value}
          options={choices.map(({ currency }) => ({ value: currency, label: currency }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      </Field>
    </div>
  );
}

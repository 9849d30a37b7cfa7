import { Field, Select, type SelectOption } from '@soloist/ui';

interface FilterSelectProps {
  label: string;
  value: string | undefined;
  /** Without the option for all values. */
  options: readonly SelectOption[];
  all: string;
  onChange: (value: string) => void;
}

/** Filters a list by one value, or by none. */
export const FilterSelect = ({ label, value, options, all, onChange }: FilterSelectProps) => (
  <Field label={label}>
    <Select
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      options={[{ value: '', label: all }, ...options]}
    />
  </Field>
);

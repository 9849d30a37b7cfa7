import { Field, Select, type SelectOption } from '@soloist/ui';

interface ChoiceProps {
  label: string;
  value: string | undefined;
  /** Without the one for all. */
  options: readonly SelectOption[];
  all: string;
  onChange: (value: string) => void;
}

/** Narrows a list down to one value, or to none. */
export const Choice = ({ label, value, options, all, onChange }: ChoiceProps) => (
  <Field label={label}>
    <Select
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      options={[{ value: '', label: all }, ...options]}
    />
  </Field>
);

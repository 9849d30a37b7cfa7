import { type ComponentProps, type ReactNode, useState } from 'react';
import { NumberBox } from './number-box.tsx';

export interface NumberFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Null is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Inside the box at its right, such as a percent sign. */
  after?: ReactNode;
}

/** More digits before the point are rejected, because thousandths would no longer be exact. */
const mostDigits = 12;
const decimals = 3;

/** Keeps digits and one point, which a comma may be typed for; null refuses a number that is too long. */
function cleanNumber(text: string): string | null {
  const [whole = '', ...decimalGroups] = text
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  if (whole.length > mostDigits) return null;
  return decimalGroups.length === 0
    ? whole
    : `${whole}.${decimalGroups.join('').slice(0, decimals)}`;
}

const parseNumber = (text: string) => (/\d/.test(text) ? Number(text) : null);
const showNumber = (value: number | null) => (value === null ? '' : String(value));

/**
 * A number from zero up, with three decimals at most: only digits and one point are accepted, minus
 * and e are not.
 */
export function NumberField({ value, onChange, onBlur, ...rest }: NumberFieldProps) {
  /** What is being typed, such as `1.`; undefined while nothing is. */
  const [typed, setTyped] = useState<string>();
  // A value set from outside meanwhile (a form reset) wins over what was typed.
  const isCurrent = typed !== undefined && parseNumber(typed) === value;
  return (
    <NumberBox
      {...rest}
      value={isCurrent ? typed : showNumber(value)}
      onChange={(event) => {
        const next = cleanNumber(event.target.value);
        if (next === null) return;
        setTyped(next);
        onChange(parseNumber(next));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

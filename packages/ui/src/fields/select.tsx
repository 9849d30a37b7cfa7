import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import control from './control.module.css';
import { useControl } from './field-context.ts';
import classes from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string;
}

/**
 * One of a list. A native select, not Radix's: Radix's injects style elements, which the content
 * security policy refuses, and phones have their own picker. Browsers that can, draw the open
 * list like our menus.
 */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      {...useControl(rest)}
      className={clsx(control.input, classes.select, className)}
    >
      {placeholder && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}

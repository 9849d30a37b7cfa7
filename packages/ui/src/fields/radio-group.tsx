import { clsx } from 'clsx';
import { RadioGroup as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';
import { useControlGroup } from './field-context.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  value: Value | '';
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  /** Only where no `Field group` names it. */
  label?: string;
  className?: string;
}

/** One of a few visible options. Arrow keys choose. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, onChange, options, label, className } = props;
  const id = useId();
  return (
    <Radix.Root
      {...useControlGroup()}
      aria-label={label}
      className={clsx(classes.radios, className)}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <div key={option.value} className={classes.choice}>
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled}
            className={classes.radio}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
          />
          <label htmlFor={`${id}-${option.value}`} className={classes.label}>
            {option.label}
          </label>
          {option.hint && (
            <span id={`${id}-${option.value}-hint`} className={classes.hint}>
              {option.hint}
            </span>
          )}
        </div>
      ))}
    </Radix.Root>
  );
}

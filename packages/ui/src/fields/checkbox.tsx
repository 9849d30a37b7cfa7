import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  /** With a name, a native form submits it too. */
  name?: string;
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
}

/** A yes or no with its label; the label is part of the target. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, label, hint, name, disabled, invalid, className } = props;
  const id = useId();
  return (
    <div className={clsx(classes.choice, className)}>
      <Radix.Root
        id={id}
        className={classes.check}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        name={name}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <Radix.Indicator>
          <Check size={14} aria-hidden="true" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

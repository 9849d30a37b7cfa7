import { clsx } from 'clsx';
import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import classes from './switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  disabled?: boolean;
  className?: string;
}

/** On or off, effective immediately. The label is on the left, the switch at the right edge. */
export function Switch(props: SwitchProps) {
  const { checked, onChange, label, hint, hideLabel, disabled, className } = props;
  const id = useId();
  return (
    <div className={clsx(classes.row, hideLabel && classes.bare, className)}>
      <label htmlFor={id} className={hideLabel ? classes.labelHidden : classes.label}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
      <Radix.Root
        id={id}
        className={classes.switch}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <Radix.Thumb className={classes.thumb} />
      </Radix.Root>
    </div>
  );
}

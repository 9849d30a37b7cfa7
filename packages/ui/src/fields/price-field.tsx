import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './control.module.css';
import { FieldContext, useControl } from './field-context.ts';
import { cleanPrice, currencySign, editPrice, parsePrice, showPrice } from './price-text.ts';

export interface PriceFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Minor units (cents); null is empty. */
  value: number | null;
  onChange: (minor: number | null) => void;
  /** ISO 4217 code; its sign stands before the number. */
  currency?: string;
  /** Inside the box at its right, such as a unit selector. */
  after?: ReactNode;
}

/**
 * An amount of money. It is a text input, so arrow keys and the wheel change nothing, and only
 * digits and one point are accepted: minus and e are not. Shows separators while not focused.
 */
export function PriceField(props: PriceFieldProps) {
  const { value, onChange, currency = 'USD', after, className, onFocus, onBlur, ...rest } = props;
  const control = useControl(rest);
  /** What is being typed; undefined while not focused. */
  const [typed, setTyped] = useState<string>();
  // A value set from outside while focused (a form reset) wins over what was typed.
  const isStale = typed !== undefined && parsePrice(typed) !== value;
  const focusedText = isStale ? editPrice(value) : typed;
  const focused = useRef<HTMLInputElement>(null);
  const isFocused = typed !== undefined;
  // The text changes on focus, which undoes what Tab selected: digits typed then would be put behind
  // the old amount in place of replacing it. A first click selects all, too; a second sets the caret.
  useLayoutEffect(() => {
    if (isFocused) focused.current?.select();
  }, [isFocused]);
  return (
    <div className={clsx(classes.box, className)}>
      <span className={classes.before} aria-hidden="true">
        {currencySign(currency)}
      </span>
      <input
        placeholder="0.00"
        autoComplete="off"
        {...rest}
        {...control}
        type="text"
        inputMode="decimal"
        className={classes.number}
        value={focusedText ?? showPrice(value)}
        onChange={(event) => {
          const next = cleanPrice(event.target.value);
          if (next === null) return;
          setTyped(next);
          onChange(parsePrice(next));
        }}
        onFocus={(event) => {
          focused.current = event.currentTarget;
          setTyped(editPrice(value));
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setTyped(undefined);
          onBlur?.(event);
        }}
      />
      {after && (
        // What stands in the box is named by itself, not by the field's label.
        <FieldContext value={undefined}>
          <span className={classes.after}>{after}</span>
        </FieldContext>
      )}
    </div>
  );
}

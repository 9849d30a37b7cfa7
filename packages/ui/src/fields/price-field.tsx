import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { NumberBox } from './number-box.tsx';
import { cleanPrice, currencySign, editPrice, parsePrice, showPrice } from './price-text.ts';

export interface PriceFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Minor units of the currency (cents, yen); null is empty. */
  value: number | null;
  onChange: (minor: number | null) => void;
  /** ISO 4217 code; its sign precedes the number. */
  currency?: string;
  /** Inside the box at its right, such as a unit selector. */
  after?: ReactNode;
}

/**
 * An amount of money: only digits and one point are accepted, minus and e are not. Shows separators
 * while not focused.
 */
export function PriceField(props: PriceFieldProps) {
  const { value, onChange, currency = 'USD', onFocus, onBlur, ...rest } = props;
  /** What is being typed; undefined while not focused. */
  const [typed, setTyped] = useState<string>();
  // A value set from outside while focused (a form reset) wins over what was typed.
  const isStale = typed !== undefined && parsePrice(typed, currency) !== value;
  const focusedText = isStale ? editPrice(value, currency) : typed;
  const focused = useRef<HTMLInputElement>(null);
  const isFocused = typed !== undefined;
  // The text changes on focus, which undoes what Tab selected: digits typed then would be put behind
  // the old amount in place of replacing it. A first click selects all, too; a second sets the caret.
  useLayoutEffect(() => {
    if (isFocused) focused.current?.select();
  }, [isFocused]);
  return (
    <NumberBox
      placeholder={showPrice(0, currency)}
      {...rest}
      before={currencySign(currency)}
      value={focusedText ?? showPrice(value, currency)}
      onChange={(event) => {
        const next = cleanPrice(event.target.value, currency);
        if (next === null) return;
        setTyped(next);
        onChange(parsePrice(next, currency));
      }}
      onFocus={(event) => {
        focused.current = event.currentTarget;
        setTyped(editPrice(value, currency));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

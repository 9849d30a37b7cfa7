import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { type ButtonStyle, buttonClass } from './button-style.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  icon?: ReactNode;
  /** The label of the running action, such as `Sending`; while set, presses do nothing. */
  busy?: string | false;
}

/**
 * An action. `type` is `button` by default, so it never submits a form by accident.
 * While `busy` it keeps its focus (it is not disabled) and ignores presses.
 */
export function Button({
  variant,
  size,
  block,
  className,
  icon,
  busy,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : icon}
      {busy || children}
    </button>
  );
}

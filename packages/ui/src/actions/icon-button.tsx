import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name and the title. */
  label: string;
  /** The icon. */
  children: ReactNode;
  size?: 'md' | 'sm';
  variant?: 'ghost' | 'line';
  /** Signal dot: something new is pending. State it in `label` too. */
  dot?: boolean;
}

/** A button that is only an icon; `label` is its name. */
export function IconButton({
  label,
  children,
  size = 'md',
  variant = 'ghost',
  dot,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        classes.iconButton,
        classes[size],
        variant === 'line' && classes.line,
        className,
      )}
    >
      {children}
      {dot && <span className={classes.dot} />}
    </button>
  );
}

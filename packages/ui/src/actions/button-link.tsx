import type { ComponentProps, ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from './button-style.ts';
import { handlePlainClick } from './handle-plain-click.ts';

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className'>, ButtonStyle {
  href: string;
  icon?: ReactNode;
  /** Gets plain left clicks in place of the browser; pass the router's `navigate`. */
  onNavigate?: (href: string) => void;
}

/** A link that looks like a button. Without `onNavigate` the browser follows `href`. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  icon,
  href,
  onNavigate,
  onClick,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      className={buttonClass({ variant, size, block, className })}
      onClick={(event) => {
        onClick?.(event);
        if (onNavigate) handlePlainClick(event, () => onNavigate(href));
      }}
    >
      {icon}
      {children}
    </a>
  );
}

import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { containSubmits } from './contain-submits.ts';
import classes from './popover.module.css';

export interface PopoverProps {
  /** A button element that takes `ref` and props, with an accessible name. */
  trigger: ReactElement;
  /** Accessible name of the popover. */
  label: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
  /** Element that gets the focus when it closes; by default the trigger. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * Controls in a popover beside a button. Escape and pressing outside close it and restore the
 * focus.
 */
export function Popover(props: PopoverProps) {
  const { trigger, label, open, onOpenChange, side = 'top', align = 'end', ...rest } = props;
  const returnFocus = (event: Event) => {
    if (!rest.focusAfter?.current) return;
    event.preventDefault();
    rest.focusAfter.current.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          className={clsx(classes.popover, rest.className)}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={returnFocus}
          {...containSubmits}
        >
          {rest.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

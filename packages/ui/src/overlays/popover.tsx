import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import classes from './popover.module.css';

export interface PopoverProps {
  /** A button element that takes `ref` and props, with an accessible name. */
  trigger: ReactElement;
  /** Of what opens. */
  label: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** Controls behind a button, beside it. Escape and pressing outside close it, the focus goes back. */
export function Popover(props: PopoverProps) {
  const { trigger, label, open, onOpenChange, side = 'top', align = 'end', ...rest } = props;
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
        >
          {rest.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

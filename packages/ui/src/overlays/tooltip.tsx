import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import classes from './tooltip.module.css';

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** A focusable element that takes `ref` and props. */
  children: ReactElement;
}

/** A few words about a control, on hover and on focus. Never the only place of something a touch user needs. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className={classes.tooltip}
            side={side}
            sideOffset={6}
            collisionPadding={8}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

import { Slot } from 'radix-ui';
import { type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { type OverlaySide, placeBeside } from './place-beside.ts';
import classes from './tooltip.module.css';

interface TooltipProps {
  text: string;
  side?: OverlaySide;
  /** A focusable element that takes props. */
  children: ReactElement;
}

const showAfterMs = 300;
/** Time for the pointer to move from the control onto the words. */
const hideAfterMs = 100;

/**
 * A few words about a control, on hover and on keyboard focus; Escape hides them. Never the only
 * place of something a touch user needs. A native popover: Radix's tooltip weighs 20 KB.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showLater = (next: HTMLElement | undefined, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), delay);
  };
  const hideLater = () => showLater(undefined, hideAfterMs);
  const hide = () => showLater(undefined, 0);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && setAnchor(undefined);
    const handleScroll = () => setAnchor(undefined);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('scroll', handleScroll, { capture: true });
    };
  }, [anchor]);

  const handlePointerEnter = ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch') showLater(currentTarget, showAfterMs);
  };
  return (
    <>
      <Slot.Root
        aria-describedby={anchor && id}
        onPointerEnter={handlePointerEnter}
        onPointerLeave={hideLater}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(':focus-visible') && setAnchor(currentTarget)
        }
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {anchor && (
        <span
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.tooltip}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={hideLater}
          ref={(tip) => {
            tip?.showPopover?.();
            if (tip) placeBeside(tip, { anchor, side });
          }}
        >
          {text}
        </span>
      )}
    </>
  );
}

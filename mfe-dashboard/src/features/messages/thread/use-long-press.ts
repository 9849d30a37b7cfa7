import { type MouseEvent, type PointerEvent, useRef } from 'react';

const pressMs = 450;
/** A finger that moves further scrolls. */
const stillPx = 10;

/** A finger that stays. */
export function useLongPress(onLongPress: () => void) {
  const pressed = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const stop = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
  };
  const open = () => {
    ignoreItsClick();
    onLongPress();
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      pressed.current = { x, y, timer: setTimeout(open, pressMs) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = pressed.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > stillPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Of a finger it is the same press.
    onContextMenu: (event: MouseEvent) => pressed.current && event.preventDefault(),
  };
}

/** When the finger goes, it presses nothing of what opened below it. */
function ignoreItsClick(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, once: true, signal });
  const settleMs = 300;
  const settle = () => setTimeout(() => listening.abort(), settleMs);
  window.addEventListener('pointerup', settle, { once: true });
  window.addEventListener('pointercancel', settle, { once: true });
}

import { type MouseEvent, type PointerEvent, useRef } from 'react';

const pressMs = 450;
/** A finger that moves further is scrolling. */
const stillPx = 10;

/** Detects a long press. */
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
    // The context menu of a touch is the same press.
    onContextMenu: (event: MouseEvent) => pressed.current && event.preventDefault(),
  };
}

/** Ignores the click when the finger lifts, so that it presses nothing in the sheet below it. */
function ignoreItsClick(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, once: true, signal });
  const clickDelayMs = 300;
  const stopListening = () => setTimeout(() => listening.abort(), clickDelayMs);
  window.addEventListener('pointerup', stopListening, { once: true });
  window.addEventListener('pointercancel', stopListening, { once: true });
}

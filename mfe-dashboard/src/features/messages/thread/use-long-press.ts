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
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      pressed.current = { x, y, timer: setTimeout(onLongPress, pressMs) };
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

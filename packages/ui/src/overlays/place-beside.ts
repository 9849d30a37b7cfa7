export type OverlaySide = 'top' | 'right' | 'bottom' | 'left';

const opposite: Record<OverlaySide, OverlaySide> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};
const gap = 6;
/** Least room between the element and the window's edge. */
const margin = 8;

function clamp(value: number, most: number) {
  return Math.max(margin, Math.min(value, most - margin));
}

function hasRoom(side: OverlaySide, anchor: DOMRect, size: DOMRect) {
  if (side === 'top') return anchor.top >= size.height + gap + margin;
  if (side === 'left') return anchor.left >= size.width + gap + margin;
  if (side === 'bottom') return innerHeight - anchor.bottom >= size.height + gap + margin;
  return innerWidth - anchor.right >= size.width + gap + margin;
}

/** Puts a fixed element beside its anchor, on the other side where there is no room, inside the window. */
export function placeBeside(element: HTMLElement, at: { anchor: HTMLElement; side: OverlaySide }) {
  const anchor = at.anchor.getBoundingClientRect();
  const size = element.getBoundingClientRect();
  const side = hasRoom(at.side, anchor, size) ? at.side : opposite[at.side];
  const middle = {
    x: anchor.left + (anchor.width - size.width) / 2,
    y: anchor.top + (anchor.height - size.height) / 2,
  };
  const places: Record<OverlaySide, { x: number; y: number }> = {
    top: { x: middle.x, y: anchor.top - size.height - gap },
    bottom: { x: middle.x, y: anchor.bottom + gap },
    left: { x: anchor.left - size.width - gap, y: middle.y },
    right: { x: anchor.right + gap, y: middle.y },
  };
  const { x, y } = places[side];
  element.style.left = `${clamp(x, innerWidth - size.width)}px`;
  element.style.top = `${clamp(y, innerHeight - size.height)}px`;
}

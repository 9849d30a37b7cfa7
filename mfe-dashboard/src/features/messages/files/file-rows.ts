import type { ChatFile } from '@soloist/contracts';

/** Width by height, without the extremes that would leave the neighbours nothing. */
export const shownRatio = ({ width, height }: ChatFile): number =>
  Math.min(Math.max(width / height, 0.6), 2.4);

/** In rows of at most three, as even as can be, the shorter ones first. */
export function inRows<Item>(items: Item[]): Item[][] {
  const most = items.length === 4 ? 2 : 3;
  const rows = Math.ceil(items.length / most);
  return Array.from({ length: rows }, (_, row) =>
    items.slice(
      Math.floor((row * items.length) / rows),
      Math.floor(((row + 1) * items.length) / rows),
    ),
  );
}

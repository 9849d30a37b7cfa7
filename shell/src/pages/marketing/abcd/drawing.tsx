import type { ReactNode } from 'react';

/** One drawing of the guide, 560 by 420: half discs in ink and signal on the canvas. Decorative. */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 560 420" aria-hidden="true" fontFamily="var(--font-ui)">
    {children}
  </svg>
);

/** A half disc around its centre: the left or the right one. */
export function halfDisc(side: 'left' | 'right', { x, y, r }: { x: number; y: number; r: number }) {
  return `M${x} ${y - r}a${r} ${r} 0 0 ${side === 'left' ? 0 : 1} 0 ${2 * r}z`;
}

import { wrapText } from './card-text.rules.ts';

export type CardRole =
  | 'surface'
  | 'pressed'
  | 'line'
  | 'line-strong'
  | 'text'
  | 'text-muted'
  | 'signal';

/** A canvas context with the colours and the typeface of an element on the page. */
export interface Pen {
  context: CanvasRenderingContext2D;
  colour: (role: CardRole) => string;
  family: string;
}

/** Waits for the typeface. Throws when the browser cannot draw. */
export async function createPen(canvas: HTMLCanvasElement, like: HTMLElement): Promise<Pen> {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw the card.');
  const style = getComputedStyle(like);
  const family = style.fontFamily;
  const weights = [400, 500, 600].map((weight) => `${weight} 20px ${family}`);
  await Promise.all(weights.map((font) => document.fonts.load(font)));
  return {
    context,
    colour: (role) => style.getPropertyValue(`--${role}`).trim(),
    family,
  };
}

interface Font {
  size: number;
  weight: 400 | 500 | 600;
  role: CardRole;
  /** Narrow and tight, like all text from 20px up. */
  display?: boolean;
}

export function setFont({ context, colour, family }: Pen, { size, weight, role, display }: Font) {
  context.font = `${weight} ${size}px ${family}`;
  // Browsers without this property draw the normal width.
  context.fontStretch = display ? 'semi-condensed' : 'normal';
  context.letterSpacing = display ? `${-0.025 * size}px` : '0px';
  context.fillStyle = colour(role);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
}

/** Wraps a text in the current font. */
export const wrap = (
  { context }: Pen,
  text: string,
  { width, lines }: { width: number; lines: number },
) => wrapText(text, { width, lines, measure: (part) => context.measureText(part).width });

interface TextLines {
  lines: string[];
  x: number;
  /** Top of the first. */
  y: number;
  height: number;
}

/** Draws lines of text and returns the y position below them. */
export function drawLines({ context }: Pen, { lines, x, y, height }: TextLines): number {
  for (const [index, line] of lines.entries()) {
    context.fillText(line, x, y + (index + 0.78) * height);
  }
  return y + lines.length * height;
}

import type { SiteTheme } from '@soloist/contracts';
import { converter, formatHex, type Oklch, toGamut, wcagContrast } from 'culori';

type Variables = Record<`--${string}`, string>;

const inOklch = converter('oklch');
const inScreenColours = toGamut('rgb', 'oklch');

/** WCAG 2.2: the minimum contrast of text, and of graphics. */
export const textContrast = 4.5;
export const graphicsContrast = 3;

const toHex = (colour: Oklch) => formatHex(inScreenColours(colour));

interface Ground {
  on: string;
  ratio: number;
}

/** The colour of the same hue, nearest in lightness, with enough contrast to its background. */
export function readable(colour: string, { on, ratio }: Ground): string {
  const start = inOklch(colour);
  // Black or white for a colour that we cannot parse.
  if (!start) return inkOn(on);
  for (let step = 0; step <= 100; step += 1) {
    const tried = [start.l - step / 100, start.l + step / 100]
      .filter((l) => l >= 0 && l <= 1)
      .map((l) => toHex({ ...start, l }))
      .find((hex) => wcagContrast(hex, on) >= ratio);
    if (tried) return tried;
  }
  return inkOn(on);
}

const inks = ['#14110f', '#ffffff'] as const;
const inkOn = (ground: string) =>
  wcagContrast(inks[0], ground) >= wcagContrast(inks[1], ground) ? inks[0] : inks[1];

/** The backgrounds of the themes, as in their style sheets. The poster's is the accent. */
export const grounds = {
  monograph: { light: '#f7f7f4' },
  index: { light: '#e7e9e4', dark: '#131511' },
  folio: { light: '#f3f1ee', dark: '#1f2124' },
} as const;

const defaultAccents: Record<SiteTheme, string> = {
  monograph: '#2e5a4b',
  poster: '#f7cf3e',
  index: '#1526d9',
  folio: '#8a3b12',
};

/** An accent as text and as a ground for text, in light and, where the theme has it, in the dark. */
function accentOn({ light, dark }: { light: string; dark?: string }, colour: string): Variables {
  const inLight = readable(colour, { on: light, ratio: textContrast });
  const inDark = dark ? readable(colour, { on: dark, ratio: textContrast }) : inLight;
  return {
    '--accent-light': inLight,
    '--on-accent-light': readable(light, { on: inLight, ratio: textContrast }),
    '--accent-dark': inDark,
    '--on-accent-dark': readable(dark ?? light, { on: inDark, ratio: textContrast }),
  };
}

/** How the poster's blocks differ from its background: hue rotation, lightness, chroma. */
const blocks = {
  strong: { turn: -65, l: 0.55, c: 0.18 },
  deep: { turn: 172, l: 0.48, c: 0.25 },
  soft: { turn: -95, l: 0.85, c: 0.08 },
  fresh: { turn: 70, l: 0.81, c: 0.09 },
} as const;

// Dark yellow does not look yellow.
const isMuddyInDark = (hue: number) => hue > 65 && hue < 120;

function posterColours(accent: string): Variables {
  const { h = 0, c } = inOklch(accent) ?? { c: 0 };
  // Black and white text both fail on some mid-tones, so the background changes.
  const ground = [...inks]
    .map((ink) => readable(accent, { on: ink, ratio: textContrast }))
    .sort((a, b) => distance(a, accent) - distance(b, accent))[0] as string;
  const painted = Object.entries(blocks).flatMap(([name, { turn, l, c: most }]) => {
    // A grey accent stays grey.
    const hue = (h + turn + 360) % 360;
    const lightness = isMuddyInDark(hue) ? Math.max(l, 0.85) : l;
    const block = toHex({ mode: 'oklch', l: lightness, c: Math.min(most, c * 1.6), h: hue });
    const ink = inkOn(block);
    const readableBlock = readable(block, { on: ink, ratio: textContrast });
    return [
      [`--${name}`, readableBlock],
      [`--on-${name}`, ink],
    ];
  });
  const surname = toHex({ mode: 'oklch', l: 0.55, c: Math.min(0.18, c * 1.6), h: h - 65 });
  return {
    '--ground': ground,
    '--on-ground': inkOn(ground),
    '--surname': readable(surname, { on: ground, ratio: graphicsContrast }),
    ...Object.fromEntries(painted),
  };
}

const distance = (a: string, b: string) => Math.abs((inOklch(a)?.l ?? 0) - (inOklch(b)?.l ?? 0));

/**
 * The custom properties of an accent (`#rrggbb`, or empty for the theme's) in a theme: always
 * readable.
 */
export function accentVariables(theme: SiteTheme, accent: string): Variables {
  const colour = accent || defaultAccents[theme];
  return theme === 'poster' ? posterColours(colour) : accentOn(grounds[theme], colour);
}

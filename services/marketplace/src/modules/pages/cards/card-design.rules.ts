import type { SiteTheme } from '@soloist/contracts';
import { wcagContrast } from 'culori';

export const cardSize = { width: 1200, height: 630 } as const;
/** Between the card's edges and its texts. */
export const cardMargin = 84;
/** Top edge of the line with the host. */
export const footTop = 516;

export interface CardLook {
  ground: string;
  ink: string;
  /** Colour of secondary texts. */
  muted: string;
  /** Colour of texts in the footer. */
  footInk: string;
  accent: string;
}

/** Background and text colours of the themes. */
const looks: Record<Exclude<SiteTheme, 'poster'>, Omit<CardLook, 'footInk'>> = {
  monograph: { ground: '#f7f7f4', ink: '#1c1b18', muted: '#5f5d55', accent: '#2e5a4b' },
  index: { ground: '#e7e9e4', ink: '#131511', muted: '#4c5148', accent: '#1526d9' },
  folio: { ground: '#f3f1ee', ink: '#1d1c1a', muted: '#605c55', accent: '#8a3b12' },
};
const posterGround = '#f7cf3e';
const inks = ['#14110f', '#ffffff'];

/** The colours of a theme's card; an empty accent means the theme's default. */
export function cardLook(theme: SiteTheme, accent: string): CardLook {
  if (theme !== 'poster') {
    const look = looks[theme];
    return { ...look, footInk: look.muted, accent: accent || look.accent };
  }
  const ground = accent || posterGround;
  const [ink = ''] = inks.toSorted((a, b) => wcagContrast(b, ground) - wcagContrast(a, ground));
  return { ground, ink, muted: ink, footInk: ground, accent: ink };
}

const { width, height } = cardSize;
const inner = width - 2 * cardMargin;

/** Decorations of a theme's background. */
const marks: Record<SiteTheme, (look: CardLook) => string> = {
  monograph: ({ ink, accent }) =>
    `<rect x="${cardMargin}" y="84" width="44" height="6" fill="${accent}"/>
     <rect x="${cardMargin}" y="${footTop}" width="${inner}" height="1.5" fill="${ink}" opacity=".25"/>`,
  poster: ({ ink }) =>
    `<rect y="${footTop}" width="${width}" height="${height - footTop}" fill="${ink}"/>`,
  index: ({ ink, accent }) =>
    `<rect x="${cardMargin}" y="84" width="${inner}" height="2" fill="${ink}"/>
     <rect x="${cardMargin}" y="${footTop}" width="${inner}" height="2" fill="${ink}"/>
     <rect x="${cardMargin}" y="84" width="180" height="8" fill="${accent}"/>`,
  folio: ({ accent }) => `<rect width="28" height="${height}" fill="${accent}"/>`,
};

/** A card without its texts, as SVG. */
export const emptyCard = (theme: SiteTheme, look: CardLook) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
     <rect width="${width}" height="${height}" fill="${look.ground}"/>${marks[theme](look)}
   </svg>`;

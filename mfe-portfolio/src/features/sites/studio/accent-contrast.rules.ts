import type { SiteTheme } from '@soloist/contracts';
import { wcagContrast } from 'culori';
import { accentVariables, grounds } from '../../../public-site/accent.rules.ts';

/** Suggested colours. */
export const accentPresets = [
  { name: 'Forest', colour: '#2e5a4b' },
  { name: 'Ink blue', colour: '#1526d9' },
  { name: 'Rust', colour: '#8a3b12' },
  { name: 'Plum', colour: '#7a1f5c' },
  { name: 'Sun', colour: '#f7cf3e' },
  { name: 'Sky', colour: '#4fa3e0' },
] as const;

interface AccentContrast {
  /** The displayed colour. */
  displayed: string;
  /** The WCAG contrast of text in this colour, or on it. */
  ratio: string;
  isCorrected: boolean;
}

/** The effect of an accent (`#rrggbb`, or empty for the theme's default) on a page of the theme. */
export function accentContrast(theme: SiteTheme, accent: string): AccentContrast {
  const { colour, background } = coloursOf(theme, accent);
  return {
    displayed: colour,
    // Rounded down, because 4.49 does not meet 4.5.
    ratio: `${Math.floor(wcagContrast(colour, background) * 10) / 10}:1`,
    isCorrected: accent !== '' && colour !== accent,
  };
}

function coloursOf(theme: SiteTheme, accent: string) {
  const variables = accentVariables(theme, accent);
  // The poster uses it as a background, the other themes as a text colour.
  if (theme === 'poster') {
    return { colour: variables['--ground'] ?? '', background: variables['--on-ground'] ?? '' };
  }
  return { colour: variables['--accent-light'] ?? '', background: grounds[theme].light };
}

import type { SiteTheme } from '@soloist/contracts';
import { wcagContrast } from 'culori';
import { accentVariables, grounds } from '../../../site/accent.ts';

/** Colours to begin with. */
export const accentPresets = [
  { name: 'Forest', colour: '#2e5a4b' },
  { name: 'Ink blue', colour: '#1526d9' },
  { name: 'Rust', colour: '#8a3b12' },
  { name: 'Plum', colour: '#7a1f5c' },
  { name: 'Sun', colour: '#f7cf3e' },
  { name: 'Sky', colour: '#4fa3e0' },
] as const;

interface AccentNote {
  /** As it is painted. */
  shown: string;
  /** Of text in it, or on it, by WCAG. */
  ratio: string;
  isCorrected: boolean;
}

/** What becomes of an accent (`#rrggbb`, or empty for the theme's own) on a page of the theme. */
export function accentNote(theme: SiteTheme, accent: string): AccentNote {
  const { shown, beside } = painted(theme, accent);
  return {
    shown,
    // Cut, not rounded: 4.49 is not 4.5.
    ratio: `${Math.floor(wcagContrast(shown, beside) * 10) / 10}:1`,
    isCorrected: accent !== '' && shown !== accent,
  };
}

function painted(theme: SiteTheme, accent: string) {
  const variables = accentVariables(theme, accent);
  // The poster is painted with it; the others write in it.
  if (theme === 'poster') {
    return { shown: variables['--ground'] ?? '', beside: variables['--on-ground'] ?? '' };
  }
  return { shown: variables['--accent-light'] ?? '', beside: grounds[theme].light };
}

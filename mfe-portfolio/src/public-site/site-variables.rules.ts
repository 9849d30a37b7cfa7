import type { SitePage } from '@soloist/contracts';
import { accentVariables } from './accent.rules.ts';
import { hasTallScript, nameOf } from './site-details.rules.ts';

/**
 * Custom properties that depend on the owner: for `css` of a rendered page, for CSSOM in the app.
 * Values are computed colours and numbers, never the owner's text.
 */
export function siteVariables({ site }: SitePage): Record<`--${string}`, string> {
  const words = nameOf(site.profile).split(/\s+/);
  return {
    ...accentVariables(site.design.theme, site.design.accent),
    // The largest size at which the name fits a line.
    '--word-width': String(Math.max(4, ...words.map(widthOf))),
    '--name-width': String(
      Math.max(
        6,
        words.map(widthOf).reduce((sum, width) => sum + width + 0.5),
      ),
    ),
  };
}

/** The approximate width of a word, in narrow letters. */
function widthOf(word: string): number {
  const letters = [...word.normalize('NFC')].map((letter) => {
    if (/\p{M}/u.test(letter)) return 0.3;
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter)) {
      return 2.2;
    }
    if (hasTallScript(letter)) return 1.45;
    if (/[mwMW]/.test(letter)) return 1.5;
    if (/[iljtfrI.,']/.test(letter)) return 0.6;
    return /\p{Lu}/u.test(letter) ? 1.35 : 1;
  });
  return Math.round(letters.reduce<number>((sum, width) => sum + width, 0) * 10) / 10;
}

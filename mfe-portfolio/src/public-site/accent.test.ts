import { siteThemes } from '@soloist/contracts';
import { wcagContrast } from 'culori';
import { accentVariables, graphicsContrast, grounds, textContrast } from './accent.rules.ts';

const shades = Array.from({ length: 6 }, (_, step) => (step * 51).toString(16).padStart(2, '0'));
const colours = shades.flatMap((r) => shades.flatMap((g) => shades.map((b) => `#${r}${g}${b}`)));

const least = (pairs: [string, string, number][]) =>
  pairs.filter(([a, b, ratio]) => !(wcagContrast(a, b) >= ratio));

const pairsOfPoster = (accent: string): [string, string, number][] => {
  const set = accentVariables('poster', accent);
  const value = (name: string) => set[`--${name}`] as string;
  return [
    ...['ground', 'strong', 'deep', 'soft', 'fresh'].map((name): [string, string, number] => [
      value(name),
      value(`on-${name}`),
      textContrast,
    ]),
    [value('surname'), value('ground'), graphicsContrast],
  ];
};

const pairsOf = (theme: keyof typeof grounds, accent: string): [string, string, number][] => {
  const set = accentVariables(theme, accent);
  const value = (name: string) => set[`--${name}`] as string;
  return Object.entries(grounds[theme]).flatMap(([scheme, ground]): [string, string, number][] => [
    [value(`accent-${scheme}`), ground, textContrast],
    [value(`on-accent-${scheme}`), value(`accent-${scheme}`), textContrast],
  ]);
};

describe('An accent', () => {
  it.each(siteThemes)('is readable in %s, whatever its colour', (theme) => {
    const unreadable = ['', ...colours].filter(
      (accent) =>
        least(theme === 'poster' ? pairsOfPoster(accent) : pairsOf(theme, accent)).length > 0,
    );
    expect(unreadable).toEqual([]);
  });

  it('is unchanged if it is readable already', () => {
    expect(accentVariables('monograph', '#7a1f3d')['--accent-light']).toBe('#7a1f3d');
    expect(accentVariables('poster', '#f7b7cf')['--ground']).toBe('#f7b7cf');
  });

  it('keeps its hue when it is corrected', () => {
    // A yellow on paper becomes a dark yellow, not black.
    const accent = accentVariables('monograph', '#ffe600')['--accent-light'] as string;
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
    expect(Math.min(red ?? 0, green ?? 0)).toBeGreaterThan((blue ?? 255) + 60);
  });
});

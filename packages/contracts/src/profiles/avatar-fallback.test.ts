import { avatarPalette, pickAvatarColors, readInitials } from './avatar-fallback.ts';

/** The relative luminance of WCAG 2. */
function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
};

it.each(avatarPalette)('has readable initials on every tone of $from', ({ from, to, ink }) => {
  expect(contrast(from, ink)).toBeGreaterThan(6);
  expect(contrast(to, ink)).toBeGreaterThan(6);
});

// The surfaces of the dark theme.
it.each(avatarPalette)('sets $to apart from a dark page', ({ to }) => {
  expect(contrast(to, '#1a1f21')).toBeGreaterThan(3);
});

it('reads the first and the last initial in any script', () => {
  expect(readInitials('Ada de Okafor')).toBe('AO');
  expect(readInitials('नमिता शर्मा')).toBe('नश');
  expect(readInitials('łukasz', 2)).toBe('Ł');
  expect(readInitials('Nordlys Coffee', 1)).toBe('N');
  expect(readInitials('  ')).toBe('?');
});

it('gives the same name the same colours, and names many', () => {
  expect(pickAvatarColors('Ada Okafor')).toBe(pickAvatarColors(' Ada Okafor '));
  const names = Array.from({ length: 60 }, (_, index) => `Person ${index}`);
  expect(new Set(names.map(pickAvatarColors)).size).toBe(avatarPalette.length);
});

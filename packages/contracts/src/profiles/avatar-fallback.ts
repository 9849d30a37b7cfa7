/**
 * The colours of an avatar without an image: a ground that runs from one tone to another, and the
 * ink of its initials. They are the same in app, emails and documents, in light and dark.
 */
export interface AvatarColors {
  from: string;
  to: string;
  ink: string;
}

export const avatarPalette: AvatarColors[] = [
  { from: '#ffdcc8', to: '#f5b18b', ink: '#5c2108' },
  { from: '#d6e8d5', to: '#a6c9a8', ink: '#1b3b23' },
  { from: '#d2e6fb', to: '#9dc4ee', ink: '#0f3157' },
  { from: '#fdecb8', to: '#eeca66', ink: '#4a3300' },
  { from: '#fbd9e0', to: '#eea5b5', ink: '#5a1024' },
  { from: '#e6dff9', to: '#c0afeb', ink: '#35226b' },
  { from: '#ccede8', to: '#90cac2', ink: '#0a3b36' },
  { from: '#eee0d2', to: '#d1b393', ink: '#45290f' },
];

const graphemes = new Intl.Segmenter();

/** The first letters of the first and the last word, in any script; `?` without a name. */
export function readInitials(name: string, count = 2): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  const letters = ends.map((word) => [...graphemes.segment(word)][0]!.segment);
  return letters.slice(0, count).join('').toLocaleUpperCase() || '?';
}

/** The same name has the same colours everywhere. */
export function pickAvatarColors(name: string): AvatarColors {
  let sum = 0;
  for (const letter of name.trim()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return avatarPalette[sum % avatarPalette.length]!;
}

export const avatarGround = ({ from, to }: AvatarColors) =>
  `linear-gradient(145deg, ${from}, ${to})`;

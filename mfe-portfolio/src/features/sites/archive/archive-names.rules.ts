/** The name of an image in an archive by its position, from 0. */
export const imageName = (place: number) => `images/${String(place + 1).padStart(3, '0')}.webp`;
export const imageNamePattern = /^images\/\d{3,5}\.webp$/;

export const archiveItemKinds = ['project', 'service', 'blog'] as const;
export type ArchiveItemKind = (typeof archiveItemKinds)[number];

/** The name of an item in an archive by its position among those of its kind, from 0. */
export const archiveItemName = (kind: ArchiveItemKind, place: number) => `${kind}-${place + 1}`;

// Placeholders for an image or an item before it is in the account: they look like an address and
// an id.
export const placeholderImage = (name: string) =>
  `/files/${name.replace(/\D/g, '').padStart(32, '0')}`;

export function placeholderItemId(name: string): string {
  const [kind = '', number = ''] = name.split('-');
  const place = archiveItemKinds.indexOf(kind as ArchiveItemKind) + 1;
  return `${place}${number.padStart(23, '0')}`;
}

/** Why an export or import failed: `message` is a sentence for people. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

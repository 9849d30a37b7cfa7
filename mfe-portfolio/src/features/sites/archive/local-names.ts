/** What a file names an image by its place, from 0. */
export const imageName = (place: number) => `images/${String(place + 1).padStart(3, '0')}.webp`;
export const imageNamePattern = /^images\/\d{3,5}\.webp$/;

export const thingKinds = ['project', 'service', 'blog'] as const;
export type ThingKind = (typeof thingKinds)[number];

/** What a file names a thing by its place among those of its kind, from 0. */
export const thingName = (kind: ThingKind, place: number) => `${kind}-${place + 1}`;

// What stands for an image or a thing before it is in the account: an address and an id by their looks.
export const standInImage = (name: string) => `/files/${name.replace(/\D/g, '').padStart(32, '0')}`;

export function standInThing(name: string): string {
  const [kind = '', number = ''] = name.split('-');
  const place = thingKinds.indexOf(kind as ThingKind) + 1;
  return `${place}${number.padStart(23, '0')}`;
}

import { LRUCache } from 'lru-cache';
import { readImage } from '../../files/index.ts';
import { type DocumentImage, dataUri, drawAvatar, drawLogo } from '../../rendering/index.ts';

// An address always has the same image, so its data can be cached for good.
const cachedImages = new LRUCache<string, string>({ max: 200 });

const createImageLoader =
  (kind: string, draw: (image: Buffer) => Promise<DocumentImage>) =>
  /** The image as a data: URI; undefined for an address without an image. */
  async (address: string): Promise<string | undefined> => {
    const key = `${kind} ${address}`;
    const known = cachedImages.get(key);
    if (known) return known;
    const image = await readImage(address);
    if (!image) return undefined;
    const made = dataUri(await draw(image));
    cachedImages.set(key, made);
    return made;
  };

export const loadAvatar = createImageLoader('photo', drawAvatar);
export const loadLogo = createImageLoader('logo', drawLogo);

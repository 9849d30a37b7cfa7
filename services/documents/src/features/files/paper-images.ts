import { LRUCache } from 'lru-cache';
import { dataUri, type PaperImage, paperLogo, paperPhoto } from '../../rendering/paper-image.ts';
import { readImage } from './images.service.ts';

// An address never gets another image: what was made of it once stays right.
const kept = new LRUCache<string, string>({ max: 200 });

const onPaper =
  (kind: string, draw: (image: Buffer) => Promise<PaperImage>) =>
  /** As a data: URI; nothing for an address without an image. */
  async (address: string): Promise<string | undefined> => {
    const key = `${kind} ${address}`;
    const known = kept.get(key);
    if (known) return known;
    const image = await readImage(address);
    if (!image) return undefined;
    const made = dataUri(await draw(image));
    kept.set(key, made);
    return made;
  };

export const photoOnPaper = onPaper('photo', paperPhoto);
export const logoOnPaper = onPaper('logo', paperLogo);

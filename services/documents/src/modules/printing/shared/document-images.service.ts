import { LRUCache } from 'lru-cache';
import { readImage } from '../../files/index.ts';
import { type DocumentImage, dataUri, drawAvatar, drawLogo } from '../../rendering/index.ts';

/** Creates a function that loads the image of an address as a data: URI; undefined without an image. */
function createImageLoader(draw: (image: Buffer) => Promise<DocumentImage>) {
  // An address always has the same image, so its data can be cached for good.
  const images = new LRUCache<string, string>({
    max: 100,
    fetchMethod: async (address) => {
      const image = await readImage(address);
      return image && dataUri(await draw(image));
    },
  });
  return (address: string): Promise<string | undefined> => images.fetch(address);
}

export const loadAvatar = createImageLoader(drawAvatar);
export const loadLogo = createImageLoader(drawLogo);

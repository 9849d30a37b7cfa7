import { AppError, isDuplicateKey } from '@soloist/server-kit';
import {
  describeFile,
  type FileStore,
  imageSizes,
  type StoredFileRecord,
  type WholeFile,
} from '../store/file-store.service.ts';
import { findOriginal, readOriginal } from './image-originals.service.ts';
import { imageWork, loadSharp } from './reencode.service.ts';

export interface ImageSize {
  id: string;
  width: number;
  format: 'avif' | 'webp';
}

const qualities = {
  // More effort costs seconds and saves one percent of the bytes.
  avif: { quality: 55, effort: 3 },
  webp: { quality: 80 },
};

/** The id of the image that a size belongs to. */
export const originalOf = (key: string) => key.replace(/-\d+-[a-z]+$/, '');

interface Originals {
  /** The store of the sizes. A person who can read an image's sizes can read the image. */
  sizes: FileStore;
  find: (id: string) => Promise<StoredFileRecord | undefined>;
  read: (id: string) => Promise<WholeFile | undefined>;
}

/** The sizes of one kind of image. */
export function createImageSizes({ sizes, find, read }: Originals) {
  const underWay = new Map<string, Promise<WholeFile | undefined>>();

  async function readStored(key: string): Promise<WholeFile | undefined> {
    try {
      return await sizes.read(key);
    } catch (err) {
      const isDamaged = err instanceof AppError && err.code === 'internal';
      if (!isDamaged) throw err;
      await sizes.remove(key);
      return undefined;
    }
  }

  async function make({ id, width, format }: ImageSize, key: string) {
    const original = await read(id);
    if (!original) return undefined;
    const sharp = await loadSharp();
    const bytes = await imageWork(() =>
      sharp(original.bytes)
        .resize({ width, withoutEnlargement: true })
        .toFormat(format, qualities[format])
        .toBuffer(),
    );
    const { ownerId } = original;
    const file = { id: key, bytes, contentType: `image/${format}`, ownerId };
    await sizes.put(file).catch((err) => {
      // Another process was first, or was interrupted: this one is as good.
      if (!isDuplicateKey(err)) throw err;
    });
    if (!(await find(id))) {
      await sizes.remove(key);
      return undefined;
    }
    return { ...describeFile(file), bytes };
  }

  return {
    /**
     * An image of at most this width, created on the first request; undefined when there is no such
     * image.
     */
    async read(size: ImageSize): Promise<WholeFile | undefined> {
      const key = `${size.id}-${size.width}-${size.format}`;
      const stored = await readStored(key);
      if (stored) return stored;
      const making = underWay.get(key) ?? make(size, key).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
    /** Must be called after the original is removed, so that no size is created again. */
    async removeOf({ id, ownerId }: { id: string; ownerId: string }) {
      for (const key of await sizes.idsOf(ownerId)) {
        if (originalOf(key) === id) await sizes.remove(key);
      }
    },
  };
}

/** Sizes of the images that anyone may read. */
export const publicSizes = createImageSizes({
  sizes: imageSizes,
  find: findOriginal,
  read: readOriginal,
});

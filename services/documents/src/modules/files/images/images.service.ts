import { maxImageBytes } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import { profileImageFiles } from '../store/file-store.service.ts';
import { imageIdOf, imagePath, newImageId, readOriginal } from './image-originals.service.ts';
import { reencode } from './reencode.service.ts';
import { storeWorkImage } from './work-images.service.ts';

interface Upload {
  bytes: Buffer;
  as: 'photo' | 'picture';
  ownerId: string;
}
interface StoredImage {
  url: string;
  width: number;
  height: number;
}

/** Stores an image re-encoded, and returns its address. */
export async function storeImage({ bytes, as, ownerId }: Upload): Promise<StoredImage> {
  const store = as === 'picture' ? storeWorkImage : storeProfileImage;
  const { id, width, height } = await store(bytes, ownerId);
  return { url: imagePath(id), width, height };
}

const profileImageTarget = { longestSide: 1024, quality: 86 };

async function storeProfileImage(upload: Buffer, ownerId: string) {
  if (upload.length > maxImageBytes) {
    throw new AppError('body_too_large', 'This file is too large.');
  }
  const { bytes, ...size } = await reencode(upload, profileImageTarget);
  const id = newImageId();
  await profileImageFiles.put({ id, bytes, contentType: 'image/webp', ownerId });
  return { id, ...size };
}

/** The bytes behind an image's address; undefined when there are none. */
export async function readImage(address: string): Promise<Buffer | undefined> {
  const id = imageIdOf(address);
  return id ? (await readOriginal(id))?.bytes : undefined;
}

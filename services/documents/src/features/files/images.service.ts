import { randomBytes } from 'node:crypto';
import { AppError, invalidInput } from '@soloist/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { imageFiles } from './file-store.ts';

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];
// What iPhones make unless told otherwise; sharp's own builds do not read it.
const unreadablePhotos = /^image\/hei[cf]/;
const longestSide = 1024;
// A few kilobytes can unpack to gigabytes. The largest phone photos have a bit over fifty million.
const mostPixels = 64_000_000;
const addressBytes = 24;

/** Stores an image as new pixels of ours, whatever else the upload carried, and answers with its address. */
export async function storeImage(upload: Buffer, ownerId: string): Promise<string> {
  const type = await fileTypeFromBuffer(upload);
  if (type && unreadablePhotos.test(type.mime)) {
    throw new AppError(
      'unsupported_media_type',
      'This photo is in the HEIC format, which most browsers cannot show. Please save it as a JPEG and choose that.',
    );
  }
  if (!type || !accepted.includes(type.mime)) {
    throw new AppError('unsupported_media_type', 'Please choose a PNG, JPEG, WebP or AVIF image.');
  }
  const bytes = await reencode(upload);
  const id = randomBytes(addressBytes).toString('base64url');
  await imageFiles.put({ id, bytes, contentType: 'image/webp', ownerId });
  return `/files/${id}`;
}

async function reencode(upload: Buffer): Promise<Buffer> {
  try {
    return await sharp(upload, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (cause) {
    const isTooLarge = /pixel limit/i.test(String(cause));
    throw isTooLarge
      ? invalidInput('This image has too many pixels. Please choose a smaller one.')
      : new AppError('invalid_input', 'This image is damaged. Please choose another one.', {
          cause,
        });
  }
}

const addressPattern = /^\/files\/([A-Za-z0-9_-]{32})$/;

/** The bytes behind an image's address; nothing when there are none. */
export async function readImage(address: string): Promise<Buffer | undefined> {
  const id = address.match(addressPattern)?.[1];
  return id ? (await imageFiles.read(id))?.bytes : undefined;
}

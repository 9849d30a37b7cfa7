import { availableParallelism } from 'node:os';
import { AppError, invalidInput } from '@soloist/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';

const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];
const animatedTypes = ['image/gif', 'image/apng'];
// The default format of iPhones, which sharp's own builds cannot read.
const unreadableTypes = /^image\/hei[cf]/;
// A few kilobytes can unpack to gigabytes. The largest phone photos have slightly over fifty
// million.
const mostPixels = 64_000_000;

/** Images use whole cores: one core is left to everything else, and the other images queue. */
export const imageWork = pLimit(Math.max(1, availableParallelism() - 1));
/** Large images have their own queue, one at a time, so that usual photos overtake them. */
const largeImageWork = pLimit(1);
const usualPixels = 16_000_000;
// Each image gets one thread: a large one leaves the other cores to the usual ones.
sharp.concurrency(1);

export interface Reencoded {
  bytes: Buffer;
  width: number;
  height: number;
}

interface Target {
  longestSide: number;
  quality: number;
  /** Whether an animated image is reduced to its first frame instead of refused. */
  takesFirstFrame?: boolean;
}

/** Whether a type of image can be re-encoded. */
export const isDrawable = (type: string) =>
  acceptedTypes.includes(type) || animatedTypes.includes(type);

/**
 * An upload re-encoded as WebP, without anything else that it contained.
 * @throws AppError `unsupported_media_type` or `invalid_input` with a sentence for the person who
 * chose it.
 */
export async function reencode(upload: Buffer, target: Target): Promise<Reencoded> {
  if (!target.takesFirstFrame) await checkType(upload);
  try {
    const image = sharp(upload, { limitInputPixels: mostPixels });
    // The header shows this, so no frame is unpacked for it.
    const { pages = 1, width, height } = await image.metadata();
    if (pages > 1 && !target.takesFirstFrame) throw isAnimated();
    const work = width * height > usualPixels ? largeImageWork : imageWork;
    return await work(() => encode(image, target));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (/pixel limit/i.test(String(cause))) {
      throw invalidInput('This image has too many pixels. Choose a smaller one.');
    }
    const message = 'This image is damaged. Choose another one.';
    throw new AppError('invalid_input', message, { cause });
  }
}

const isAnimated = () =>
  new AppError('unsupported_media_type', 'We don’t support animated images. Choose a still one.');

async function checkType(upload: Buffer) {
  const mime = (await fileTypeFromBuffer(upload))?.mime ?? '';
  if (unreadableTypes.test(mime)) {
    throw new AppError(
      'unsupported_media_type',
      'Most browsers can’t display HEIC images. Save it as a JPEG and choose that.',
    );
  }
  if (mime === 'image/apng') throw isAnimated();
  if (!acceptedTypes.includes(mime)) {
    throw new AppError('unsupported_media_type', 'Choose a PNG, JPEG, WebP or AVIF image.');
  }
}

async function encode(image: Sharp, { longestSide, quality }: Target): Promise<Reencoded> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

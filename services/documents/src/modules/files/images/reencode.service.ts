import { availableParallelism } from 'node:os';
import { AppError, invalidInput } from '@soloist/server-kit';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';

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

/** The image library, loaded with the first image: it takes 25 MB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each image gets one thread: a large one leaves the other cores to the usual ones.
  sharp.concurrency(1);
  return sharp;
}

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
 * An upload re-encoded as WebP, without anything else that it contained. An image that is already
 * what we store, as in an exported site, keeps its bytes: each re-encoding would lose some quality.
 * @throws AppError `unsupported_media_type` or `invalid_input` with a sentence for the person who
 * chose it.
 */
export async function reencode(upload: Buffer, target: Target): Promise<Reencoded> {
  if (!target.takesFirstFrame) await checkType(upload);
  const sharp = await loadSharp();
  try {
    const image = sharp(upload, { limitInputPixels: mostPixels });
    // The header shows this, so no frame is unpacked for it.
    const { pages = 1, width, height } = await image.metadata();
    if (pages > 1 && !target.takesFirstFrame) throw isAnimated();
    const work = width * height > usualPixels ? largeImageWork : imageWork;
    const isFinished = Math.max(width, height) <= target.longestSide && isPlainWebp(upload);
    if (isFinished && upload.length <= 1024 + width * height) {
      // Fails if the image is damaged.
      await work(() => image.resize(1, 1).toBuffer());
      return { bytes: upload, width, height };
    }
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

const pictureChunks = ['VP8 ', 'VP8L', 'ALPH'];
const headerChunk = 'VP8X';

/**
 * Whether a file is a still WebP image and nothing else: no metadata, colour profile, unknown chunk or
 * bytes after its end. Source: RFC 9649, sections 2.3 to 2.7.
 */
function isPlainWebp(file: Buffer): boolean {
  const isWebp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp || file.readUInt32LE(4) + 8 !== file.length) return false;
  let at = 12;
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const isHeader = name === headerChunk && at === 12 && size === 10;
    if (!isHeader && !pictureChunks.includes(name)) return false;
    at += 8 + size + (size % 2);
  }
  return at === file.length;
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

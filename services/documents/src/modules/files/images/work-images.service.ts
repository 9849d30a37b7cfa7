import { createHash } from 'node:crypto';
import { previewsOwner } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { workImageFiles } from '../store/file-store.service.ts';
import { newImageId } from './image-originals.service.ts';
import { reencode } from './reencode.service.ts';
import { type WorkImageFields, WorkImageModel } from './work-images.model.ts';

const { trusted } = mongoose;
const workImageTarget = { longestSide: 2560, quality: 90 };
/** A day of writing, and the next one to continue. */
const unusedMs = 2 * 24 * 3600 * 1000;

/** Size and quality of a linked page's preview image. */
const previewTarget = { longestSide: 800, quality: 80 };

type Stored = Pick<WorkImageFields, 'width' | 'height'> & { id: string };

/** Stores an image, or finds the one that this person has uploaded before. */
export const storeWorkImage = (upload: Buffer, ownerId: string): Promise<Stored> =>
  store({ upload, ownerId, target: workImageTarget });

/** Stores a linked page's image; messages that show it publish `work.images-used`. */
export const storePreviewImage = (upload: Buffer): Promise<Stored> =>
  store({ upload, ownerId: previewsOwner, target: previewTarget });

interface Storing {
  upload: Buffer;
  ownerId: string;
  target: typeof workImageTarget;
}

async function store({ upload, ownerId, target }: Storing): Promise<Stored> {
  const hash = createHash('sha256').update(upload).digest('base64url');
  const known = await findKnown(ownerId, hash);
  if (known) return known;
  const { bytes, ...size } = await reencode(upload, target);
  const id = newImageId();
  await workImageFiles.put({ id, bytes, contentType: 'image/webp', ownerId });
  try {
    await WorkImageModel.create({ _id: id, ownerId, hash, ...size, removeAt: inTwoDays() });
    return { id, ...size };
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    await workImageFiles.remove(id);
    return (await findKnown(ownerId, hash)) ?? store({ upload, ownerId, target });
  }
}

const inTwoDays = () => new Date(Date.now() + unusedMs);

async function findKnown(ownerId: string, hash: string): Promise<Stored | undefined> {
  // Its lifetime restarts before it is found, because the removal checks the lifetime last.
  const waiting = { ownerId, hash, removeAt: trusted({ $ne: null }) };
  await WorkImageModel.updateOne(waiting, { $set: { removeAt: inTwoDays() } });
  const workImage = await WorkImageModel.findOne({ ownerId, hash }).lean();
  return workImage
    ? { id: workImage._id, width: workImage.width, height: workImage.height }
    : undefined;
}

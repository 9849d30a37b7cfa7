import { createHash } from 'node:crypto';
import { previewsOwner } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { pictureFiles } from './file-store.ts';
import { newImageId } from './image-originals.ts';
import { type PictureFields, PictureModel } from './pictures.model.ts';
import { reencode } from './reencode.ts';

const { trusted } = mongoose;
const picture = { longestSide: 2560, quality: 90 };
/** A day of writing, and the next one to go on. */
const unusedMs = 2 * 24 * 3600 * 1000;

/** What is shown of a page that a message links to. */
const preview = { longestSide: 800, quality: 80 };

type Stored = Pick<PictureFields, 'width' | 'height'> & { id: string };

/** Stores a picture, or finds the one that this person has uploaded before. */
export const storePicture = (upload: Buffer, ownerId: string): Promise<Stored> =>
  store({ upload, ownerId, target: picture });

/** The same with a page's picture; messages that show it say so by `work.images-used`. */
export const storePreviewPicture = (upload: Buffer): Promise<Stored> =>
  store({ upload, ownerId: previewsOwner, target: preview });

interface Storing {
  upload: Buffer;
  ownerId: string;
  target: typeof picture;
}

async function store({ upload, ownerId, target }: Storing): Promise<Stored> {
  const hash = createHash('sha256').update(upload).digest('base64url');
  const known = await findAgain(ownerId, hash);
  if (known) return known;
  const { bytes, ...size } = await reencode(upload, target);
  const id = newImageId();
  await pictureFiles.put({ id, bytes, contentType: 'image/webp', ownerId });
  try {
    await PictureModel.create({ _id: id, ownerId, hash, ...size, removeAt: inTwoDays() });
    return { id, ...size };
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    await pictureFiles.remove(id);
    return (await findAgain(ownerId, hash)) ?? store({ upload, ownerId, target });
  }
}

const inTwoDays = () => new Date(Date.now() + unusedMs);

async function findAgain(ownerId: string, hash: string): Promise<Stored | undefined> {
  // Its time begins again, before it is found: whoever removes it asks for its time last.
  const waiting = { ownerId, hash, removeAt: trusted({ $ne: null }) };
  await PictureModel.updateOne(waiting, { $set: { removeAt: inTwoDays() } });
  const found = await PictureModel.findOne({ ownerId, hash }).lean();
  return found ? { id: found._id, width: found.width, height: found.height } : undefined;
}

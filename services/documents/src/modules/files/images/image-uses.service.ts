import { dayMs, type EventPayload } from '@soloist/contracts';
import { isAccountDeleted, upsertNewer } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { workImageFiles } from '../store/file-store.service.ts';
import { imageIdOf } from './image-originals.service.ts';
import { publicSizes } from './image-sizes.service.ts';
import { ImageUseModel, type WorkImageFields, WorkImageModel } from './work-images.model.ts';

const { trusted } = mongoose;
/** An image whose last reference was removed may be referenced again, by an undo or another tab. */
const gracePeriodMs = dayMs;
/** Retention of an empty use, longer than any event can be delayed. */
const useRetentionMs = 31 * dayMs;
const batch = 500;

/** Records the images that one work refers to now, and releases those it no longer does. */
export async function recordImageUse(payload: EventPayload<'work.images-used'>) {
  const { by, ownerId, version } = payload;
  const images = payload.images.flatMap((address) => imageIdOf(address) ?? []);
  const older = { _id: by, version: trusted({ $lt: version }) };
  const change = {
    $set: { ownerId, images, version, forgetAt: images.length === 0 ? inAMonth() : null },
    $addToSet: { known: { $each: images } },
  };
  await upsertNewer(() => ImageUseModel.updateOne(older, change, { upsert: true }));
  if (await isAccountDeleted(ownerId)) return void (await ImageUseModel.deleteOne({ _id: by }));
  await applyNewestUse(by);
}

const inAMonth = () => new Date(Date.now() + useRetentionMs);

/** Applies the newest image list of one work, also after an interrupted attempt. */
async function applyNewestUse(by: string) {
  const use = await ImageUseModel.findById(by).lean();
  if (!use) return;
  const { ownerId, images, known, version } = use;
  for (const id of known) {
    if (await isUsed({ _id: id, ownerId })) await keep({ _id: id, ownerId });
    else await release({ _id: id, ownerId });
  }
  await ImageUseModel.updateOne({ _id: by, version }, { $set: { known: images } });
}

type Which = Pick<WorkImageFields, '_id' | 'ownerId'>;

/** Matches by owner, so that no one else can retain a person's image. */
const isUsed = ({ _id, ownerId }: Which) => ImageUseModel.exists({ ownerId, images: _id });
const keep = (which: Which) => WorkImageModel.updateOne(which, { $set: { removeAt: null } });
const release = (which: Which) =>
  WorkImageModel.updateOne(
    { ...which, removeAt: null },
    { $set: { removeAt: new Date(Date.now() + gracePeriodMs) } },
  );

/** Removes images that are due for removal, with their sizes. */
export async function removeUnusedImages(now = Date.now()) {
  const isDue = { removeAt: trusted({ $lte: new Date(now) }) };
  const due = await WorkImageModel.find(isDue, { ownerId: 1 }).limit(batch).lean();
  for (const { _id, ownerId } of due) {
    if (await isUsed({ _id, ownerId })) await keep({ _id, ownerId });
    else await remove({ _id, ownerId, isDue });
  }
}

async function remove({ _id, ownerId, isDue }: Which & { isDue: object }) {
  // Without its hash it cannot be found: the same image, uploaded now, is stored again.
  const claimed = await WorkImageModel.updateOne({ _id, ...isDue }, { $unset: { hash: 1 } });
  if (claimed.matchedCount === 0) return;
  await workImageFiles.remove(_id);
  await publicSizes.removeOf({ id: _id, ownerId });
  // This comes last: until then, a repeated run finds the rest.
  await WorkImageModel.deleteOne({ _id });
}

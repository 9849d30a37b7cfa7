import type { EventPayload } from '@soloist/contracts';
import { isDuplicateKey, wasErased } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { pictureFiles } from './file-store.ts';
import { imageIdOf } from './image-originals.ts';
import { publicSizes } from './image-sizes.service.ts';
import { type PictureFields, PictureModel, PictureUseModel } from './pictures.model.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;
/** A picture whose last reference went may be put back, by an undo or another tab. */
const patienceMs = dayMs;
/** Longer than any event is under way. */
const rememberMs = 31 * dayMs;
const batch = 500;

/** Notes all images that one thing refers to now, and what becomes of those it does no more. */
export async function notePictureUse(said: EventPayload<'work.images-used'>) {
  const { by, ownerId, version } = said;
  const images = said.images.flatMap((address) => imageIdOf(address) ?? []);
  const older = { _id: by, version: trusted({ $lt: version }) };
  const change = {
    $set: { ownerId, images, version, forgetAt: images.length === 0 ? inAMonth() : null },
    $addToSet: { known: { $each: images } },
  };
  await PictureUseModel.updateOne(older, change, { upsert: true }).catch(async (err) => {
    // It is known by now, at this version, a newer or an older one.
    if (!isDuplicateKey(err)) throw err;
    await PictureUseModel.updateOne(older, change);
  });
  if (await wasErased(ownerId)) return void (await PictureUseModel.deleteOne({ _id: by }));
  await settle(by);
}

const inAMonth = () => new Date(Date.now() + rememberMs);

/** Brings the pictures of one thing to what is said now: also when that was stopped half-way. */
async function settle(by: string) {
  const use = await PictureUseModel.findById(by).lean();
  if (!use) return;
  const { ownerId, images, known, version } = use;
  for (const id of known) {
    if (await isUsed({ _id: id, ownerId })) await keep({ _id: id, ownerId });
    else await letGo({ _id: id, ownerId });
  }
  await PictureUseModel.updateOne({ _id: by, version }, { $set: { known: images } });
}

type Which = Pick<PictureFields, '_id' | 'ownerId'>;

/** By its owner: nobody else keeps a person's picture. */
const isUsed = ({ _id, ownerId }: Which) => PictureUseModel.exists({ ownerId, images: _id });
const keep = (which: Which) => PictureModel.updateOne(which, { $set: { removeAt: null } });
const letGo = (which: Which) =>
  PictureModel.updateOne(
    { ...which, removeAt: null },
    { $set: { removeAt: new Date(Date.now() + patienceMs) } },
  );

/** Removes the pictures whose time has come, with their sizes. */
export async function removeUnusedPictures(now = Date.now()) {
  const isDue = { removeAt: trusted({ $lte: new Date(now) }) };
  const due = await PictureModel.find(isDue, { ownerId: 1 }).limit(batch).lean();
  for (const { _id, ownerId } of due) {
    if (await isUsed({ _id, ownerId })) await keep({ _id, ownerId });
    else await remove({ _id, ownerId, isDue });
  }
}

async function remove({ _id, ownerId, isDue }: Which & { isDue: object }) {
  // Without its hash nobody finds it: the same picture, uploaded now, is stored anew.
  const claimed = await PictureModel.updateOne({ _id, ...isDue }, { $unset: { hash: 1 } });
  if (claimed.matchedCount === 0) return;
  await pictureFiles.remove(_id);
  await publicSizes.removeOf({ id: _id, ownerId });
  // Last: until then, what is left of it is found again.
  await PictureModel.deleteOne({ _id });
}

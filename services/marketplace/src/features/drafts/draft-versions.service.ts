import type { WorkDraftContent } from '@soloist/contracts';
import { countWords } from '@soloist/rich-text';
import { isDuplicateKey, newEvent, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { imagesOf, textOf } from './draft-contents.ts';
import { DraftVersionModel, type StoredVersion } from './draft-versions.model.ts';
import type { StoredDraft } from './drafts.service.ts';

const everyMs = 3 * 60 * 1000;
const most = 30;
/** Characters of text that are not deleted by the way. */
const goodPart = 500;
const forgottenAfterMs = 24 * 3600 * 1000;

interface Own {
  ownerId: string;
  draft_id: string;
}
const keptOf = ({ ownerId, draft_id }: Own) => ({
  ownerId,
  draft_id,
  forgetAt: mongoose.trusted({ $exists: false }),
});

/**
 * Keeps a draft as it is before `next` takes its place: every few minutes of writing, and whenever a
 * good part or more than half of its text would go at once, as when another version is restored. The
 * newest are kept.
 */
export async function keepVersion(before: StoredDraft & Own, next: WorkDraftContent) {
  const text = textOf(before.content);
  const isLoss = gone(text, textOf(next)) > Math.min(text.length / 2, goodPart);
  if (!isLoss && (await wasKeptLately(before))) return;
  const words = countWords(text);
  const _id = new mongoose.Types.ObjectId();
  const { ownerId, draft_id, kind, title, content, revision, updatedAt: savedAt } = before;
  const images = imagesOf(content);
  try {
    await DraftVersionModel.create({
      ...{ _id, ownerId, draft_id, kind, title, content, revision, savedAt, words },
      outbox: images.length > 0 ? [imagesUsed({ _id, ownerId, images, version: 1 })] : [],
    });
  } catch (err) {
    // Another window's save of the same moment has kept it.
    if (!isDuplicateKey(err)) throw err;
  }
  await forget(before, most);
}

/** How much of a text is replaced by another one: all between what both begin and end with. */
function gone(text: string, next: string): number {
  const common = Math.min(text.length, next.length);
  let start = 0;
  while (start < common && text[start] === next[start]) start += 1;
  let end = 0;
  while (end < common - start && text.at(-1 - end) === next.at(-1 - end)) end += 1;
  return text.length - start - end;
}

async function wasKeptLately(own: Own) {
  const since = new Date(Date.now() - everyMs);
  const last = await DraftVersionModel.findOne(keptOf(own), { savedAt: 1 })
    .sort({ revision: -1 })
    .lean();
  return last !== null && last.savedAt > since;
}

/** Ends what was kept of a draft. */
export const forgetVersions = (own: Own) => forget(own, 0);

/** All but the newest. Of those with images a mark stays until documents has heard of it. */
async function forget(own: Own, kept: number) {
  const old = await DraftVersionModel.find(keptOf(own), { ownerId: 1, content: 1 })
    .sort({ revision: -1 })
    .skip(kept)
    .lean();
  for (const { _id, ownerId, content } of old) {
    if (imagesOf(content).length === 0) {
      await DraftVersionModel.deleteOne({ _id });
      continue;
    }
    await DraftVersionModel.updateOne(
      { _id },
      {
        $set: { title: '', content: {}, forgetAt: new Date(Date.now() + forgottenAfterMs) },
        $push: { outbox: imagesUsed({ _id, ownerId, images: [], version: 2 }) },
      },
    );
  }
}

const imagesUsed = ({
  _id,
  ...used
}: Pick<StoredVersion, '_id' | 'ownerId'> & { images: string[]; version: number }) =>
  newEvent('work.images-used', { by: `draft-version:${_id}`, ...used });

/** Newest first. */
export const listVersions = (own: Own) =>
  DraftVersionModel.find(keptOf(own), { content: 0 })
    .sort({ revision: -1 })
    .lean<Omit<StoredVersion, 'content'>[]>();

/** @throws AppError `not_found` for one that is not kept, or of another person's draft. */
export async function readVersion({ revision, ...own }: Own & { revision: number }) {
  const version = await DraftVersionModel.findOne({
    ...keptOf(own),
    revision,
  }).lean<StoredVersion>();
  if (!version) throw notFound('version');
  return version;
}

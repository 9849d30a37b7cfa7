import type { WorkDraftContent } from '@soloist/contracts';
import { countWords } from '@soloist/rich-text';
import { isDuplicateKey, newEvent, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { draftText, listDraftImages } from './draft-contents.rules.ts';
import { DraftVersionModel, type StoredVersion } from './draft-versions.model.ts';
import type { StoredWorkDraft } from './drafts.service.ts';

const minIntervalMs = 3 * 60 * 1000;
const maxVersions = 30;
/** Removing this many characters is hardly an accident of editing. */
const maxLostCharacters = 500;
const deleteAfterMs = 24 * 3600 * 1000;

interface DraftRef {
  ownerId: string;
  draft_id: string;
}
const versionsOf = ({ ownerId, draft_id }: DraftRef) => ({
  ownerId,
  draft_id,
  forgetAt: mongoose.trusted({ $exists: false }),
});

/**
 * Stores a draft as a version before `next` replaces it: every few minutes of writing, and whenever
 * one save would remove a large part or more than half of its text, as when another version is
 * restored. Only the newest remain.
 */
export async function storeVersion(before: StoredWorkDraft & DraftRef, next: WorkDraftContent) {
  const text = draftText(before.content);
  const isLoss =
    countReplacedCharacters(text, draftText(next)) > Math.min(text.length / 2, maxLostCharacters);
  if (!isLoss && (await hasRecentVersion(before))) return;
  const words = countWords(text);
  const _id = new mongoose.Types.ObjectId();
  const { ownerId, draft_id, kind, title, content, revision, updatedAt: savedAt } = before;
  const images = listDraftImages(content);
  try {
    await DraftVersionModel.create({
      ...{ _id, ownerId, draft_id, kind, title, content, revision, savedAt, words },
      outbox: images.length > 0 ? [newImagesUsedEvent({ _id, ownerId, images, version: 1 })] : [],
    });
  } catch (err) {
    // A concurrent save of another window has stored it.
    if (!isDuplicateKey(err)) throw err;
  }
  await deleteOldVersions(before, maxVersions);
}

/** Length of the part of a text that another one replaces, between their common start and end. */
function countReplacedCharacters(text: string, next: string): number {
  const common = Math.min(text.length, next.length);
  let start = 0;
  while (start < common && text[start] === next[start]) start += 1;
  let end = 0;
  while (end < common - start && text.at(-1 - end) === next.at(-1 - end)) end += 1;
  return text.length - start - end;
}

async function hasRecentVersion(ref: DraftRef) {
  const since = new Date(Date.now() - minIntervalMs);
  const last = await DraftVersionModel.findOne(versionsOf(ref), { savedAt: 1 })
    .sort({ revision: -1 })
    .lean();
  return last !== null && last.savedAt > since;
}

/** Marks the versions of a draft for deletion. */
export const deleteVersions = (ref: DraftRef) => deleteOldVersions(ref, 0);

/**
 * Deletes all but the newest. One with images leaves a mark until documents has received its event.
 */
async function deleteOldVersions(ref: DraftRef, remaining: number) {
  const old = await DraftVersionModel.find(versionsOf(ref), { ownerId: 1, content: 1 })
    .sort({ revision: -1 })
    .skip(remaining)
    .lean();
  for (const { _id, ownerId, content } of old) {
    if (listDraftImages(content).length === 0) {
      await DraftVersionModel.deleteOne({ _id });
      continue;
    }
    await DraftVersionModel.updateOne(
      { _id },
      {
        $set: { title: '', content: {}, forgetAt: new Date(Date.now() + deleteAfterMs) },
        $push: { outbox: newImagesUsedEvent({ _id, ownerId, images: [], version: 2 }) },
      },
    );
  }
}

const newImagesUsedEvent = ({
  _id,
  ...used
}: Pick<StoredVersion, '_id' | 'ownerId'> & { images: string[]; version: number }) =>
  newEvent('work.images-used', { by: `draft-version:${_id}`, ...used });

/** Newest first. */
export const listVersions = (ref: DraftRef) =>
  DraftVersionModel.find(versionsOf(ref), { content: 0 })
    .sort({ revision: -1 })
    .lean<Omit<StoredVersion, 'content'>[]>();

/** @throws AppError `not_found` for a missing version, or one of another person's draft. */
export async function readVersion({ revision, ...ref }: DraftRef & { revision: number }) {
  const version = await DraftVersionModel.findOne({
    ...versionsOf(ref),
    revision,
  }).lean<StoredVersion>();
  if (!version) throw notFound('version');
  return version;
}

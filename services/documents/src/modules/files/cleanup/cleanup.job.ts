import { dayMs, hourMs } from '@soloist/contracts';
import mongoose from 'mongoose';
import { removeUnusedChatFiles } from '../chat-files/chat-file-uses.service.ts';
import { removeUnusedImages } from '../images/image-uses.service.ts';
import { type FileTimeSpan, fileStores } from '../store/file-store.service.ts';
import { listReferrers } from './file-referrers.service.ts';
import { checkOldDay } from './old-files.model.ts';

/**
 * Time span of files that are old enough to check: something may still refer to a newer file soon.
 */
const spanOf = (now: number): FileTimeSpan => ({
  after: new Date(now - 3 * dayMs),
  before: new Date(now - dayMs),
});

/**
 * Removes files of a process that was killed between writing a file and referring to it; and, for
 * one older day each time, files that lost their last referrer without being removed.
 */
export async function removeOrphans(now = Date.now()) {
  const span = spanOf(now);
  for (const store of fileStores) await store.removeStrays(span);
  await removeUnreferred(span);
  await checkOldDay(span.after, removeUnreferred);
}

async function removeUnreferred(span: FileTimeSpan) {
  for (const { store, isReferredTo } of listReferrers()) {
    for await (const file of store.listStoredBetween(span)) {
      if (!(await isReferredTo(file))) await store.remove(file.id);
    }
  }
}

/**
 * Removes orphans, unused images and files of messages, and runs `others`, once an hour: a
 * scheduled task.
 */
export function hourlyCleaning(others: (() => Promise<unknown>)[] = []) {
  let next = 0;
  return async function cleaning() {
    if (Date.now() < next || mongoose.connection.readyState !== 1) return;
    next = Date.now() + hourMs;
    await removeOrphans();
    await removeUnusedImages();
    await removeUnusedChatFiles();
    for (const clean of others) await clean();
  };
}

import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { byEvent, NotificationModel, notificationKinds } from '../modules/notifications/index.ts';

/** Older notifications had the name of their event as their kind. */
async function up() {
  const old = { event: mongoose.trusted({ $exists: false }) };
  if (!(await NotificationModel.exists(old).hint(byEvent))) return;
  for (const [event, kind] of Object.entries(notificationKinds)) {
    await NotificationModel.collection.updateMany(
      { event: { $exists: false }, kind: event },
      { $set: { event, kind } },
      { hint: byEvent },
    );
  }
}

/** Restores the name of the event as the kind. */
async function down() {
  await NotificationModel.collection.updateMany({ event: { $exists: true } }, [
    { $set: { kind: '$event' } },
    { $unset: 'event' },
  ]);
}

export const giveNotesKinds: Migration = { name: '2026-11-21-give-notes-kinds', up, down };

import mongoose from 'mongoose';
import { noteKinds } from './noted.ts';
import { byEvent, NotificationModel } from './notifications.model.ts';

/** Notes of before there were kinds had the name of their event for one. */
export async function upgradeNotes() {
  const old = { event: mongoose.trusted({ $exists: false }) };
  if (!(await NotificationModel.exists(old).hint(byEvent))) return;
  for (const [event, kind] of Object.entries(noteKinds)) {
    await NotificationModel.collection.updateMany(
      { event: { $exists: false }, kind: event },
      { $set: { event, kind } },
      { hint: byEvent },
    );
  }
}

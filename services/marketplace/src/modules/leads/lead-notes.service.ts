import { leadLimits } from '@soloist/contracts';
import { limitReached, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { changeLead, findLead } from './change-lead.service.ts';
import type { StoredLead } from './leads.model.ts';

const { trusted } = mongoose;

interface NoteOf {
  ownerId: string;
  id: string;
  noteId: string;
}

/** Adds a note, once. */
export async function addNote({ ownerId, id, noteId }: NoteOf, text: string): Promise<StoredLead> {
  const lead = await findLead(ownerId, id);
  const changed = await changeLead(lead, {
    update: { $push: { notes: { id: noteId, text, at: new Date() } } },
    where: {
      'notes.id': trusted({ $ne: noteId }),
      [`notes.${leadLimits.notes - 1}`]: trusted({ $exists: false }),
    },
    logEntries: [{ what: 'noted', by: 'you' }],
  });
  if (changed) return changed;
  const now = await findLead(ownerId, id);
  if (now.notes.some((note) => note.id === noteId)) return now;
  throw limitReached(
    `A lead has at most ${leadLimits.notes} notes. Please delete an old one first.`,
  );
}

export async function updateNote({ ownerId, id, noteId }: NoteOf, text: string) {
  const lead = await findLead(ownerId, id);
  const changed = await changeLead(lead, {
    update: { $set: { 'notes.$.text': text, 'notes.$.changedAt': new Date() } },
    where: { 'notes.id': noteId },
  });
  if (!changed) throw notFound('note');
  return changed;
}

/** Deletes a note. Idempotent. */
export async function removeNote({ ownerId, id, noteId }: NoteOf): Promise<StoredLead> {
  const lead = await findLead(ownerId, id);
  const changed = await changeLead(lead, {
    update: { $pull: { notes: { id: noteId } } },
    where: { 'notes.id': noteId },
    logEntries: [{ what: 'note_removed', by: 'you' }],
  });
  return changed ?? findLead(ownerId, id);
}

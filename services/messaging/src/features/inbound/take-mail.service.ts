import { createHash } from 'node:crypto';
import { ConversationModel, keyOf, type StoredConversation } from '../chat/conversations.model.ts';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';
import { hasWrittenMany } from '../guests/guest-letters.ts';
import { takeIn } from '../guests/guests.service.ts';
import type { Live } from '../live/live.socket.ts';
import { type IncomingMail, readMail } from './read-mail.ts';

const mostAnHour = 60;
const hourMs = 3600 * 1000;

/** Whether somebody's mails come faster than a person writes. */
export async function isFlooding({ _id, guestOf }: StoredPerson): Promise<boolean> {
  const key = keyOf(String(_id), String(guestOf));
  const conversation = await ConversationModel.findOne({ key }).lean<StoredConversation>();
  if (!conversation) return false;
  return hasWrittenMany(conversation, { sender: String(_id), most: mostAnHour, withinMs: hourMs });
}

/** Stores a guest's mail in their thread, once; what a machine wrote is dropped. */
export async function takeMail(live: Live, { guest, raw }: { guest: StoredPerson; raw: Buffer }) {
  const mail = await readMail(raw);
  if (mail.isAutomatic) return;
  const text = [mail.text, aboutFiles(mail.files)].filter(Boolean).join('\n\n');
  if (!text) return;
  const id = mail.id ?? createHash('sha256').update(raw).digest('hex');
  await takeIn(live, {
    sender: String(guest._id),
    receiver: String(guest.guestOf),
    text,
    name: `mail:${id}`,
    from: mail.from === guest.guestEmail ? '' : mail.from,
  });
  if (mail.id) await PersonModel.updateOne({ _id: guest._id }, { guestMailId: mail.id });
}

const nameLimit = 80;

/** What is said of files that stay behind. */
function aboutFiles(files: IncomingMail['files']): string {
  if (files.length === 0) return '';
  const names = files.slice(0, 10).map(({ filename }) => nameOf(filename));
  const which =
    files.length === 1
      ? 'A file came with this mail and was'
      : `${files.length} files came with this mail and were`;
  return `[${which} not taken: ${names.join(', ')}. Ask for a link instead.]`;
}

const nameOf = (name = '') =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, nameLimit) || 'without a name';

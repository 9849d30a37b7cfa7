import { createHash } from 'node:crypto';
import { type ChatFile, mostChatFiles } from '@soloist/contracts';
import type { DocumentsClient } from '../../clients/documents.ts';
import { ConversationModel, keyOf, type StoredConversation } from '../chat/conversations.model.ts';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';
import { hasWrittenMany } from '../guests/guest-letters.ts';
import { isTakenIn, takeIn } from '../guests/guests.service.ts';
import type { Live } from '../live/live.socket.ts';
import { readMailAside } from './mail-reader.ts';
import type { IncomingMail } from './read-mail.ts';

const mostAnHour = 60;
const hourMs = 3600 * 1000;

/** Whether somebody's mails come faster than a person writes. */
export async function isFlooding({ _id, guestOf }: StoredPerson): Promise<boolean> {
  const key = keyOf(String(_id), String(guestOf));
  const conversation = await ConversationModel.findOne({ key }).lean<StoredConversation>();
  if (!conversation) return false;
  return hasWrittenMany(conversation, { sender: String(_id), most: mostAnHour, withinMs: hourMs });
}

interface Taking {
  live: Live;
  documents: Pick<DocumentsClient, 'storeReceived'>;
}

interface GuestMail {
  guest: StoredPerson;
  raw: Buffer;
  mostFileBytes: number;
}

/**
 * Stores a guest's mail in their thread, once; what a machine wrote is dropped. False when its files
 * are too large.
 */
export async function takeMail(
  { guest, raw, mostFileBytes }: GuestMail,
  { live, documents }: Taking,
): Promise<boolean> {
  const mail = await readMailAside(raw);
  const fileBytes = mail.files.reduce((sum, { content }) => sum + content.length, 0);
  if (fileBytes > mostFileBytes) return false;
  const sender = String(guest._id);
  const name = `mail:${mail.id ?? createHash('sha256').update(raw).digest('hex')}`;
  if (mail.isAutomatic) return true;
  const receiver = String(guest.guestOf);
  // Brought again: what of it is stored already stays as it is.
  const isKnown = await isTakenIn({ sender, name });
  const { files, left } = isKnown
    ? { files: [], left: '' }
    : await storeFiles(mail, { documents, sender, receiver });
  await takeIn(live, {
    sender,
    receiver,
    name,
    files,
    text: [mail.text, left].filter(Boolean).join('\n\n'),
    from: mail.from === guest.guestEmail ? '' : mail.from,
  });
  if (mail.id) await PersonModel.updateOne({ _id: guest._id }, { guestMailId: mail.id });
  return true;
}

interface Storing extends Pick<Taking, 'documents'> {
  sender: string;
  receiver: string;
}

/** The files of a mail, as many as a message takes, and a line about those that are left behind. */
async function storeFiles({ files }: IncomingMail, { documents, ...between }: Storing) {
  const stored: ChatFile[] = [];
  const left: string[] = [];
  for (const [index, { filename, content: bytes }] of files.entries()) {
    const name = nameOf(filename);
    const isTried = index < mostChatFiles;
    const file = isTried && (await documents.storeReceived({ ...between, name, bytes }));
    if (file) stored.push(file);
    else left.push(name);
  }
  return { files: stored, left: aboutLeft(left) };
}

function aboutLeft(names: string[]): string {
  if (names.length === 0) return '';
  const what =
    names.length === 1 ? 'A file of this mail was' : `${names.length} files of this mail were`;
  return `[${what} not taken: ${names.slice(0, mostChatFiles).join(', ')}]`;
}

const nameLimit = 80;
const nameOf = (name = '') =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, nameLimit) || 'file';

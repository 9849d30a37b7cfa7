import { createHash } from 'node:crypto';
import { type ChatFile, hourMs, maxChatFiles } from '@soloist/contracts';
import {
  ConversationModel,
  conversationKey,
  hasReachedPace,
  type MessagingDocumentsClient,
  type StoredConversation,
} from '../../chat/index.ts';
import type { Live } from '../../live/index.ts';
import { PersonModel, type StoredPerson } from '../../people/index.ts';
import { isStored, storeInboundText } from '../guests.service.ts';
import { readMailInWorker } from './mail-reader.service.ts';
import type { IncomingMail } from './read-mail.rules.ts';

const mostAnHour = 60;

/** Whether emails arrive faster than a person writes. */
export async function isFlooding({ _id, guestOf }: StoredPerson): Promise<boolean> {
  const key = conversationKey(String(_id), String(guestOf));
  const conversation = await ConversationModel.findOne({ key }).lean<StoredConversation>();
  if (!conversation) return false;
  return hasReachedPace(conversation, { sender: String(_id), most: mostAnHour, withinMs: hourMs });
}

interface StoreMailDeps {
  live: Live;
  documents: Pick<MessagingDocumentsClient, 'storeReceived'>;
}

interface GuestMail {
  guest: StoredPerson;
  raw: Buffer;
  mostFileBytes: number;
}

/**
 * Stores a guest's email in their thread, once; automatic email is dropped. False when its files
 * are too large.
 */
export async function storeMail(
  { guest, raw, mostFileBytes }: GuestMail,
  { live, documents }: StoreMailDeps,
): Promise<boolean> {
  const mail = await readMailInWorker(raw);
  const fileBytes = mail.files.reduce((sum, { content }) => sum + content.length, 0);
  if (fileBytes > mostFileBytes) return false;
  const sender = String(guest._id);
  const name = `mail:${mail.id ?? createHash('sha256').update(raw).digest('hex')}`;
  if (mail.isAutomatic) return true;
  const receiver = String(guest.guestOf);
  // Redelivered: stored parts stay as they are.
  const isKnown = await isStored({ sender, name });
  const { files, skippedText } = isKnown
    ? { files: [], skippedText: '' }
    : await storeFiles(mail, { documents, sender, receiver });
  await storeInboundText(live, {
    sender,
    receiver,
    name,
    files,
    text: [mail.text, skippedText].filter(Boolean).join('\n\n'),
    from: mail.from === guest.guestEmail ? '' : mail.from,
  });
  if (mail.id) await PersonModel.updateOne({ _id: guest._id }, { guestMailId: mail.id });
  return true;
}

interface StoreFilesInput extends Pick<StoreMailDeps, 'documents'> {
  sender: string;
  receiver: string;
}

/** The files of an email, as many as a message allows, and a line about the skipped ones. */
async function storeFiles({ files }: IncomingMail, { documents, ...people }: StoreFilesInput) {
  const stored: ChatFile[] = [];
  const skipped: string[] = [];
  for (const [index, { filename, content: bytes }] of files.entries()) {
    const name = nameOf(filename);
    const isWithinLimit = index < maxChatFiles;
    const file = isWithinLimit && (await documents.storeReceived({ ...people, name, bytes }));
    if (file) stored.push(file);
    else skipped.push(name);
  }
  return { files: stored, skippedText: composeSkippedText(skipped) };
}

function composeSkippedText(names: string[]): string {
  if (names.length === 0) return '';
  const what = names.length === 1 ? '1 attachment was' : `${names.length} attachments were`;
  return `[${what} not added: ${names.slice(0, maxChatFiles).join(', ')}]`;
}

const nameLimit = 80;
const nameOf = (name = '') =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, nameLimit) || 'file';

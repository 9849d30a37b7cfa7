import { createHash } from 'node:crypto';
import type { LinkPreview } from '@soloist/contracts';
import { changeMessage } from '../chat/change-message.service.ts';
import { ConversationModel, type StoredConversation } from '../chat/conversations.model.ts';
import { MessageModel, type StoredMessage } from '../chat/messages.model.ts';
import { tellChanged } from '../chat/tell-chat.ts';
import type { Live } from '../live/live.socket.ts';
import { linkIn } from './link-in.ts';
import { findKnown, keepKnown } from './link-previews.model.ts';
import { type PageReading, readPage } from './read-page.ts';

const hourMs = 3600 * 1000;
/** Shorter than documents keeps a picture that no message has. */
const knownMs = 24 * hourMs;
/** What did not answer may do so again soon. */
const nothingMs = hourMs;

export interface LinkParts extends PageReading {
  live: Live;
  mayRead: (userId: string) => Promise<boolean>;
}

/** Reads the page that a message links to, and shows both people what it says. Twice is harmless. */
export async function addPreview(messageId: string, parts: LinkParts) {
  const message = await MessageModel.findById(messageId).lean<StoredMessage>();
  const link = message && linkIn(message.message);
  if (!message || !link) return;
  const preview = await previewOf(link, { ...parts, sender: String(message.sender) });
  if (!preview) return;
  const changed = await changeMessage(messageId, (stored) => {
    // Edited or taken back meanwhile.
    if (linkIn(stored.message) !== link || stored.preview) return undefined;
    return { preview };
  });
  const conversation = await ConversationModel.findById(
    message.conversationId,
  ).lean<StoredConversation>();
  if (conversation) await tellChanged(parts.live, { ...changed, conversation });
}

/** By what a page is known; a place in it makes no difference. */
export function pageIdOf(link: string): string {
  const url = new URL(link);
  url.hash = '';
  return createHash('sha256').update(url.href).digest('base64url');
}

const underWay = new Map<string, Promise<LinkPreview | null>>();

type Asked = LinkParts & { sender: string };

async function previewOf(link: string, asked: Asked): Promise<LinkPreview | null> {
  const id = pageIdOf(link);
  const found = underWay.get(id) ?? find(id, link, asked).finally(() => underWay.delete(id));
  underWay.set(id, found);
  const preview = await found;
  return preview && { ...preview, url: link };
}

async function find(_id: string, url: string, asked: Asked): Promise<LinkPreview | null> {
  const known = await findKnown(_id);
  if (known) return known.preview;
  if (!(await asked.mayRead(asked.sender))) return null;
  const preview = await readPage(url, asked);
  const until = new Date(Date.now() + (preview ? knownMs : nothingMs));
  await keepKnown({ _id, preview, until });
  return preview;
}

import { createHash } from 'node:crypto';
import { hourMs, type LinkPreview } from '@soloist/contracts';
import type { Live } from '../../live/index.ts';
import {
  ConversationModel,
  type StoredConversation,
} from '../conversations/conversations.model.ts';
import { MessageModel, type StoredChatMessage } from '../conversations/messages.model.ts';
import { changeMessage, publishChange } from '../messages/change-message.service.ts';
import { findLink } from '../messages/links.rules.ts';
import { cachePage, findCachedPage } from './link-previews.model.ts';
import { type PageReading, readPage } from './web-page.client.ts';

/** Shorter than the time for which documents stores an unused image. */
const cacheMs = 24 * hourMs;
/** A failed page may respond again soon. */
const noPreviewCacheMs = hourMs;

export interface LinkPreviewDeps extends PageReading {
  live: Live;
  canRead: (userId: string) => Promise<boolean>;
}

/** Reads the page that a message links to, and publishes its preview to both people. Idempotent. */
export async function addPreview(messageId: string, deps: LinkPreviewDeps) {
  const message = await MessageModel.findById(messageId).lean<StoredChatMessage>();
  const link = message && findLink(message.message);
  if (!message || !link) return;
  const preview = await previewOf(link, { ...deps, sender: String(message.sender) });
  if (!preview) return;
  const changed = await changeMessage(messageId, (stored) => {
    // Edited or deleted meanwhile.
    if (findLink(stored.message) !== link || stored.preview) return undefined;
    return { preview };
  });
  const conversation = await ConversationModel.findById(
    message.conversationId,
  ).lean<StoredConversation>();
  if (conversation) await publishChange(deps.live, { ...changed, conversation });
}

/** Cache key of a page, without its fragment. */
export function pageIdOf(link: string): string {
  const url = new URL(link);
  url.hash = '';
  return createHash('sha256').update(url.href).digest('base64url');
}

const pendingReads = new Map<string, Promise<LinkPreview | null>>();

type PreviewRequest = LinkPreviewDeps & { sender: string };

async function previewOf(link: string, request: PreviewRequest): Promise<LinkPreview | null> {
  const id = pageIdOf(link);
  const pending =
    pendingReads.get(id) ?? loadPreview(id, link, request).finally(() => pendingReads.delete(id));
  pendingReads.set(id, pending);
  const preview = await pending;
  return preview && { ...preview, url: link };
}

async function loadPreview(
  _id: string,
  url: string,
  request: PreviewRequest,
): Promise<LinkPreview | null> {
  const cached = await findCachedPage(_id);
  if (cached) return cached.preview;
  if (!(await request.canRead(request.sender))) return null;
  const preview = await readPage(url, request);
  const until = new Date(Date.now() + (preview ? cacheMs : noPreviewCacheMs));
  await cachePage({ _id, preview, until });
  return preview;
}

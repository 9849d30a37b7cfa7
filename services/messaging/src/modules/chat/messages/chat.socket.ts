import {
  type ChatFile,
  chatEvents,
  messageDelivered,
  messageSeen,
  sendMessage,
  typing,
  watchPresence,
} from '@soloist/contracts';
import { forbidden, invalidInput, parse, type ServiceContext } from '@soloist/server-kit';
import type { Live, OnWindow } from '../../live/index.ts';
import { filterOpenConversations } from '../conversations/conversation-settings.service.ts';
import { markAllDelivered, markReadUpTo } from '../conversations/read-positions.service.ts';
import { endUnread } from '../unread/unread-messages.service.ts';
import type { MessagingDocumentsClient } from './documents.client.ts';
import { deliverMessage } from './send-message.service.ts';

/** In ten seconds: more than a person writes, and enough for the queue of an offline window. */
const mostSent = 60;
const mostSignals = 20;

/** Chat messages that a window may send, each answered by its acknowledgement. */
export const handleChatMessages =
  (documents: MessagingDocumentsClient): OnWindow =>
  ({ userId, respond, watcher, live }) => {
    let previous: Promise<unknown> = Promise.resolve();

    async function send(message: unknown) {
      const { files, ...input } = parse(sendMessage, message);
      if (input.sender !== userId)
        throw forbidden('You can only register as the person who signed in.');
      const { sender, receiver } = input;
      const loadFiles = () => loadChatFiles(documents, { ids: files, sender, receiver });
      return { message: await deliverMessage(live, { ...input, loadFiles }) };
    }
    /** One after the other, in writing order: concurrently, all would claim the same number. */
    function sendInTurn(message: unknown) {
      const sent = previous.then(() => send(message));
      previous = sent.catch(() => undefined);
      return sent;
    }
    async function markRead(messageId: string, reached: 'seen' | 'delivered') {
      const read = await markReadUpTo(userId, { messageId, reached });
      if (read) live.publishRead(read);
      if (read && reached === 'seen') await endUnread(live, read);
      return {};
    }
    async function publishTyping(message: unknown) {
      const { receiver, isTyping } = parse(typing, message);
      const [open] = await filterOpenConversations(userId, [receiver]);
      if (open) live.publishTyping(receiver, { sender: userId, isTyping });
      return {};
    }
    async function watch(message: unknown) {
      const { ids } = parse(watchPresence, message);
      await live.watch(watcher, { ids, known: await filterOpenConversations(userId, ids) });
      return {};
    }
    respond(chatEvents.send, sendInTurn, mostSent);
    respond(chatEvents.seen, (message) => markRead(parse(messageSeen, message).id, 'seen'));
    respond(chatEvents.delivered, (message) =>
      markRead(parse(messageDelivered, message).id, 'delivered'),
    );
    respond(chatEvents.typing, publishTyping, mostSignals);
    respond(chatEvents.watch, watch, mostSignals);
  };

/** Delivers messages that were sent while the person had no window. */
export const deliverPending =
  ({ logger }: Pick<ServiceContext, 'logger'>) =>
  ({ userId, live }: { userId: string; live: Live }) =>
    void publishDelivered(userId, live)
      // The next window reports it again.
      .catch((err: unknown) => logger.warn({ err }, 'delivery status could not be updated'));

async function publishDelivered(userId: string, live: Live): Promise<void> {
  for await (const read of markAllDelivered(userId)) live.publishRead(read);
}

interface ChatFilesQuery {
  ids: string[];
  sender: string;
  receiver: string;
}

/**
 * Metadata to store with a message for its files.
 * @throws AppError `invalid_input` if one does not exist or is not from sender to receiver;
 * `unavailable` while documents is away.
 */
async function loadChatFiles(
  documents: MessagingDocumentsClient,
  { ids, sender, receiver }: ChatFilesQuery,
): Promise<ChatFile[]> {
  const sharedFiles = await Promise.all([...new Set(ids)].map((id) => documents.findChatFile(id)));
  return sharedFiles.map((known) => {
    if (known?.sender !== sender || known.receiver !== receiver)
      throw invalidInput('A file is no longer available. Add it again.');
    return known.file;
  });
}

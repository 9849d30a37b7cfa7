import {
  chatEvents,
  messageDelivered,
  messageSeen,
  sendMessage,
  typing,
  watchPresence,
} from '@soloist/contracts';
import { forbidden, parse, type ServiceContext } from '@soloist/service-kit';
import type { DocumentsClient } from '../../clients/documents.ts';
import { takeFiles } from '../files/take-files.ts';
import type { Live, OnWindow } from '../live/live.socket.ts';
import { endUnread } from '../notifications/unread-messages.service.ts';
import { withOpenConversation } from './conversation-settings.service.ts';
import { deliverAll, reachMessage } from './read-positions.service.ts';
import { deliverMessage } from './tell-chat.ts';

/** In ten seconds: more than anybody writes, and as much as an offline window may have waiting. */
const mostSent = 60;
const mostTold = 20;

/** What a window may send about chat. Each answer comes through the message's acknowledgement. */
export const listenToChat =
  (documents: DocumentsClient): OnWindow =>
  ({ userId, answer, watcher, live }) => {
    let before: Promise<unknown> = Promise.resolve();

    async function send(message: unknown) {
      const { files, ...told } = parse(sendMessage, message);
      if (told.sender !== userId) throw forbidden('This is not the person who signed in.');
      const named = { ids: files, sender: userId, receiver: told.receiver };
      const takeThem = () => takeFiles(documents, named);
      return { message: await deliverMessage(live, { ...told, takeFiles: takeThem }) };
    }
    /** One after the other, as they were written: at once, all would want the same number. */
    function sendInTurn(message: unknown) {
      const sent = before.then(() => send(message));
      before = sent.catch(() => undefined);
      return sent;
    }
    async function reach(messageId: string, reached: 'seen' | 'delivered') {
      const read = await reachMessage(userId, { messageId, reached });
      if (read) live.tellRead(read);
      if (read && reached === 'seen') await endUnread(live, read);
      return {};
    }
    async function type(message: unknown) {
      const { receiver, isTyping } = parse(typing, message);
      const [open] = await withOpenConversation(userId, [receiver]);
      if (open) live.tellTyping(receiver, { sender: userId, isTyping });
      return {};
    }
    async function watch(message: unknown) {
      const { ids } = parse(watchPresence, message);
      await live.watch(watcher, { ids, known: await withOpenConversation(userId, ids) });
      return {};
    }
    answer(chatEvents.send, sendInTurn, mostSent);
    answer(chatEvents.seen, (message) => reach(parse(messageSeen, message).id, 'seen'));
    answer(chatEvents.delivered, (message) =>
      reach(parse(messageDelivered, message).id, 'delivered'),
    );
    answer(chatEvents.typing, type, mostTold);
    answer(chatEvents.watch, watch, mostTold);
  };

/** What was written while the person had no window is delivered now. */
export const deliverWaiting =
  ({ logger }: Pick<ServiceContext, 'logger'>) =>
  ({ userId, live }: { userId: string; live: Live }) =>
    void tellDelivered(userId, live)
      // The next window says it again.
      .catch((err: unknown) => logger.warn({ err }, 'what is delivered is not known'));

async function tellDelivered(userId: string, live: Live): Promise<void> {
  for await (const read of deliverAll(userId)) live.tellRead(read);
}

import { chatEvents, messageDelivered, messageSeen, sendMessage } from '@soloist/contracts';
import { forbidden, invalidInput, parse } from '@soloist/service-kit';
import type { OnWindow } from '../live/live.socket.ts';
import { reachMessage } from './read-positions.service.ts';
import { deliverMessage } from './tell-chat.ts';

/** What a window may send about chat. Each answer comes through the message's acknowledgement. */
export const listenToChat: OnWindow = ({ userId, answer, live }) => {
  answer(chatEvents.send, async (message) => {
    const { files, ...told } = parse(sendMessage, message);
    if (told.sender !== userId) throw forbidden('This is not the person who signed in.');
    if (files.length > 0) throw invalidInput('This file does not exist.');
    return { message: await deliverMessage(live, told) };
  });
  answer(chatEvents.seen, async (message) => {
    const { id: messageId } = parse(messageSeen, message);
    const read = await reachMessage(userId, { messageId, reached: 'seen' });
    if (read) live.tellRead(read);
    return {};
  });
  answer(chatEvents.delivered, async (message) => {
    const { id: messageId } = parse(messageDelivered, message);
    const read = await reachMessage(userId, { messageId, reached: 'delivered' });
    if (read) live.tellRead(read);
    return {};
  });
};

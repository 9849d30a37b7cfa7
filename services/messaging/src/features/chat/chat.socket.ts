import { chatEvents, messageSeen, sendMessage } from '@soloist/contracts';
import { forbidden, parse } from '@soloist/service-kit';
import type { OnWindow } from '../live/live.socket.ts';
import { presentMessage } from './chat.presenter.ts';
import { nameOf, seeUpTo, storeMessage } from './chat.service.ts';

/** What a window may send about chat. Each answer comes through the message's acknowledgement. */
export const listenToChat: OnWindow = ({ userId, answer, live }) => {
  answer(chatEvents.send, async (message) => {
    const sent = parse(sendMessage, message);
    if (sent.sender !== userId) throw forbidden('This is not the person who signed in.');
    const { stored, isNew } = await storeMessage(sent);
    const shown = presentMessage(stored);
    if (isNew) live.tellMessage({ ...shown, senderName: await nameOf(userId) });
    return { message: shown };
  });
  answer(chatEvents.seen, async (message) => {
    const sender = await seeUpTo(userId, parse(messageSeen, message).id);
    if (sender) live.tellSeen(userId, sender);
    return {};
  });
};

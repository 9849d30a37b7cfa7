import { directChat } from '@soloist/contracts';
import { type Route, route } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import { renewNote } from '../notifications/unread-messages.service.ts';
import { editMessage, reactToMessage, removeMessage } from './change-message.service.ts';
import { setConversation } from './conversation-settings.service.ts';
import { listConversations } from './conversations.service.ts';
import { readFacts, readMessages } from './messages.service.ts';
import { tellChanged } from './tell-chat.ts';

export const chatRoutes = (live: Live): Route[] => [
  route(directChat.loadIntialConversation, ({ user, query }) => listConversations(user.sub, query)),
  route(directChat.getMessage, ({ user, query }) => readMessages(user.sub, query)),
  route(directChat.edit, async ({ user, params, body }) => {
    const changed = await editMessage(user.sub, { ...params, ...body });
    await renewNote(live, changed.stored);
    return tellChanged(live, changed);
  }),
  route(directChat.remove, async ({ user, params }) => {
    const changed = await removeMessage(user.sub, params.messageId);
    await renewNote(live, changed.stored);
    return tellChanged(live, changed);
  }),
  route(directChat.react, async ({ user, params, body }) =>
    tellChanged(live, await reactToMessage(user.sub, { ...params, ...body })),
  ),
  route(directChat.set, async ({ user, params, body }) => {
    const { settings, isChanged, isOpen } = await setConversation(user.sub, {
      other: params.userId,
      settings: body,
    });
    if (isOpen) live.meet(user.sub, params.userId);
    else live.part(user.sub, params.userId);
    if (isChanged) live.tellChange(user.sub, { topic: 'chat', id: params.userId });
    return { settings };
  }),
  route(directChat.facts, ({ params, query }) => readFacts(query.reader, params.messageId)),
];

import { directChat } from '@soloist/contracts';
import { type Route, route } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import { updateConversationSettings } from '../conversations/conversation-settings.service.ts';
import { listConversations } from '../conversations/conversations.service.ts';
import { readMessageMetadata, readMessages } from '../conversations/messages.service.ts';
import { searchMessages } from '../conversations/search-messages.service.ts';
import { refreshUnreadNotification } from '../unread/unread-messages.service.ts';
import {
  editMessage,
  publishChange,
  reactToMessage,
  removeMessage,
} from './change-message.service.ts';

export const chatRoutes = (live: Live): Route[] => [
  route(directChat.loadIntialConversation, ({ user, query }) => listConversations(user.sub, query)),
  route(directChat.getMessage, ({ user, query }) => readMessages(user.sub, query)),
  route(directChat.search, ({ user, query }) => searchMessages(user.sub, query)),
  route(directChat.edit, async ({ user, params, body }) => {
    const changed = await editMessage(user.sub, { ...params, ...body });
    await refreshUnreadNotification(live, changed.stored);
    return publishChange(live, changed);
  }),
  route(directChat.remove, async ({ user, params }) => {
    const changed = await removeMessage(user.sub, params.messageId);
    await refreshUnreadNotification(live, changed.stored);
    return publishChange(live, changed);
  }),
  route(directChat.react, async ({ user, params, body }) =>
    publishChange(live, await reactToMessage(user.sub, { ...params, ...body })),
  ),
  route(directChat.set, async ({ user, params, body }) => {
    const { settings, isChanged, isOpen } = await updateConversationSettings(user.sub, {
      other: params.userId,
      settings: body,
    });
    if (isOpen) live.showPresence(user.sub, params.userId);
    else live.hidePresence(user.sub, params.userId);
    if (isChanged) live.publishUserChange(user.sub, { topic: 'chat', id: params.userId });
    return { settings };
  }),
  route(directChat.facts, ({ params, query }) =>
    readMessageMetadata(query.reader, params.messageId),
  ),
];

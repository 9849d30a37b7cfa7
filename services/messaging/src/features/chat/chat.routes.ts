import { directChat } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { listConversations, readMessages } from './chat.service.ts';

export const chatRoutes = [
  route(directChat.loadIntialConversation, ({ user, query }) => listConversations(user.sub, query)),
  route(directChat.getMessage, ({ user, query }) => readMessages(user.sub, query)),
];

import { sage } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { presentChat } from './chats.presenter.ts';
import { listChats } from './chats.service.ts';

export const chatRoutes = [
  route(sage.chats, async ({ user, query }) => {
    const { items, nextCursor } = await listChats(user, query);
    return {
      message: 'Your chats, newest first.',
      data: { items: items.map(presentChat), nextCursor },
    };
  }),
];

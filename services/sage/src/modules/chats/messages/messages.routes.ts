import { sage } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { presentMessage } from './messages.presenter.ts';
import { listMessages, type Messages } from './messages.service.ts';

export const messageRoutes = ({ markAnimated }: Messages) => [
  route(sage.messages, async ({ user, params, query }) => {
    const { items, nextCursor } = await listMessages(user, { ...params, ...query });
    return {
      message: 'Messages loaded.',
      data: { items: items.map(presentMessage), nextCursor },
    };
  }),
  route(sage.markAnimated, async ({ user, body }) => {
    await markAnimated(user, body.messageId);
    return { message: 'Reply marked as animated.' };
  }),
];

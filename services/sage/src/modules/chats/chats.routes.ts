import { sage, sageMessages } from '@soloist/contracts';
import { invalidInput, route } from '@soloist/server-kit';
import { presentChat } from './chats.presenter.ts';
import { type Chats, listChats } from './chats.service.ts';

const refuseWithoutId = async () => {
  throw invalidInput(sageMessages.chatId);
};

export const chatRoutes = ({ create, rename, remove }: Chats) => [
  route(sage.chats, async ({ user, query }) => {
    const { items, nextCursor } = await listChats(user, query);
    return {
      message: 'Chats loaded.',
      data: { items: items.map(presentChat), nextCursor },
    };
  }),
  route(sage.createChat, async ({ user, body }) => ({
    message: 'Chat created.',
    data: presentChat(await create(user, body?.title)),
  })),
  route(sage.updateChat, async ({ user, params, body }) => ({
    message: 'Chat renamed.',
    data: presentChat(await rename(user, { ...params, ...body })),
  })),
  route(sage.updateNoChat, refuseWithoutId),
  route(sage.deleteChat, async ({ user, params }) => {
    await remove(user, params.chatId);
    return { message: 'Chat deleted.' };
  }),
  route(sage.deleteNoChat, refuseWithoutId),
];

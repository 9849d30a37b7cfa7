import { sage } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { Response } from 'express';
import type { Replies } from './replies.service.ts';

export const replyRoutes = ({ send, stop }: Replies) => [
  route(sage.send, async ({ user, body, req, res }) => {
    const person = { user, authorization: req.get('authorization') ?? '' };
    return { message: 'Sage replied.', data: await send(person, body, disconnectSignal(res)) };
  }),
  route(sage.stop, async ({ user, body }) => {
    await stop(user, body.chatId);
    return { message: 'Reply stopped.' };
  }),
];

/** Aborted when the caller hangs up. */
function disconnectSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => controller.abort());
  return controller.signal;
}

import { operations } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import type { QueueBoard } from './queue-board.ts';
import { retryStuck, stuckDeliveries } from './stuck-deliveries.ts';

export const operationRoutes = ({ board, ...asking }: Asking & { board: QueueBoard }) => [
  route(operations.openQueues, async ({ user, res }) => ({ url: await board.open(res, user) })),
  route(operations.stuckDeliveries, ({ query }) => stuckDeliveries(query)),
  route(operations.retryStuck, async ({ params }) => {
    await retryStuck(params, asking);
    return { message: 'It is on its way again.' };
  }),
];

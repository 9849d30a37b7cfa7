import { operations } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { JobDeps } from '../../deps.ts';
import type { QueueBoard } from './queue-board.service.ts';
import { retryStuck, stuckDeliveries } from './stuck-deliveries.service.ts';

export const operationRoutes = ({ board, ...jobDeps }: JobDeps & { board: QueueBoard }) => [
  route(operations.openQueues, async ({ user, res }) => ({ url: await board.open(res, user) })),
  route(operations.stuckDeliveries, ({ query }) => stuckDeliveries(query)),
  route(operations.retryStuck, async ({ params }) => {
    await retryStuck(params, jobDeps);
    return { message: 'Queued again.' };
  }),
];

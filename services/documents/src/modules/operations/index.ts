export { operationRoutes } from './operations.routes.ts';
export { createQueueBoard } from './queue-board.service.ts';

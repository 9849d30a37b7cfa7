import { wallet } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { listMovements } from './movements.service.ts';

export const walletRoutes = [
  route(wallet.movements, ({ user, query }) => listMovements(user, query)),
];

import { referrals } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { listReferrals, referralTotals } from './referrals.service.ts';

export const referralRoutes = [
  route(referrals.list, ({ user, query }) => listReferrals(user, query)),
  route(referrals.totals, ({ user }) => referralTotals(user)),
];

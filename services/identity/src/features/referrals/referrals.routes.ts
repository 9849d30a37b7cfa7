import { referrals } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { referralCodeOf } from './referral-codes.service.ts';

export const referralRoutes = ({ publicUrl }: Pick<Parts, 'publicUrl'>) => [
  route(referrals.code, async ({ user }) => {
    const code = await referralCodeOf(user);
    return { code, link: `${publicUrl}/r/${code}` };
  }),
];

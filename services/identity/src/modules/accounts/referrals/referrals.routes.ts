import { referrals } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { findOrCreateReferralCode, readInviter } from './referrals.service.ts';

export const referralRoutes = ({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>) => [
  route(referrals.code, async ({ user }) => {
    const code = await findOrCreateReferralCode(user);
    return { code, link: `${publicUrl}/r/${code}` };
  }),
  route(referrals.invitation, async ({ params }) => ({ inviter: await readInviter(params.code) })),
];

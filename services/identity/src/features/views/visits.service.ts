import type { TokenClaims } from '@soloist/contracts';
import { networkOf, notFound } from '@soloist/service-kit';
import type { Request } from 'express';
import { isbot } from 'isbot';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { countView } from './views.service.ts';

const { trusted } = mongoose;

/** Counts who has the portfolio site open, unless it is its owner or a program. */
export async function countSiteVisit(
  { profileId, req }: { profileId: string; req: Request },
  parts: Parts,
) {
  const exists = await AccountModel.exists({
    _id: profileId,
    username: trusted({ $type: 'string' }),
  });
  if (!exists) throw notFound('person');
  const userAgent = req.get('user-agent');
  if (!userAgent || isbot(userAgent)) return;
  const user = await signedIn(req, parts);
  if (user?.sub === profileId) return;
  await countView(
    { profileId, visitor: user?.sub ?? `${networkOf(req.ip ?? '')} ${userAgent}` },
    parts,
  );
}

/** Anybody may come; a token, where it is one, only says who it is. */
const signedIn = (req: Request, { authenticator }: Parts): Promise<TokenClaims | undefined> =>
  authenticator.authenticate(req.get('authorization')).catch(() => undefined);

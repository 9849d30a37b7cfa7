import { countVisit, notFound } from '@soloist/service-kit';
import type { Request } from 'express';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

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
  await countVisit({ thing: profileId, ownerId: profileId, kind: 'views', req }, parts);
}

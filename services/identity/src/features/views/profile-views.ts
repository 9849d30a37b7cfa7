import { addOnce, createViews, type ServiceContext, type ViewBatch } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { AccountModel } from '../accounts/accounts.model.ts';
import { ProfileDayModel } from './views.model.ts';

const { trusted } = mongoose;

/** Counts looks at profiles; the thing is the profile. */
export const createProfileViews = ({
  redis,
  logger,
  secret,
}: Pick<ServiceContext, 'redis' | 'logger'> & { secret: string }) =>
  createViews<'views'>({ name: 'identity', redis, logger, secret, write: writeViews });
export type ProfileViews = ReturnType<typeof createProfileViews>;

async function writeViews({ number, counts }: ViewBatch<'views'>) {
  const ids = counts.map(({ thing }) => thing);
  // Of an account that is gone meanwhile nothing is stored.
  const accounts = await AccountModel.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean();
  const known = new Map(accounts.map(({ _id }) => [String(_id), _id]));
  const additions = counts.flatMap(({ thing, day, count }) => {
    const profileId = known.get(thing);
    if (!profileId) return [];
    return { _id: `${thing}:${day}`, add: { views: count }, fresh: { profileId, day } };
  });
  await addOnce(ProfileDayModel, number, additions);
}

import {
  addOnce,
  countVisit,
  createViews,
  notFound,
  type ServiceContext,
  utcDay,
  type ViewBatch,
} from '@soloist/server-kit';
import type { Request } from 'express';
import mongoose from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { AccountModel } from '../../accounts/index.ts';
import {
  forgetViewCounts,
  presentCounts,
  readDays,
  recentDays,
  summarizeDays,
} from './view-summary.service.ts';
import { ProfileDayModel } from './views.model.ts';

const { trusted } = mongoose;

/** Counts profile views. */
export const createProfileViews = ({
  redis,
  logger,
  secret,
}: Pick<ServiceContext, 'redis' | 'logger'> & { secret: string }) =>
  createViews<'views'>({ name: 'identity', redis, logger, secret, write: writeViews });
export type ProfileViews = ReturnType<typeof createProfileViews>;

async function writeViews({ number, counts }: ViewBatch<'views'>) {
  const ids = counts.map(({ thing }) => thing);
  // Views of deleted accounts are not stored.
  const accounts = await AccountModel.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean();
  const known = new Map(accounts.map(({ _id }) => [String(_id), _id]));
  const additions = counts.flatMap(({ thing, day, count }) => {
    const profileId = known.get(thing);
    if (!profileId) return [];
    return { _id: `${thing}:${day}`, add: { views: count }, fresh: { profileId, day } };
  });
  await addOnce(ProfileDayModel, number, additions);
  await forgetViewCounts(
    accounts.map(({ _id }) => _id),
    number,
  );
}

/** Counts a visitor of a portfolio site, except its owner and bots. */
export async function countSiteVisit(
  { profileId, req }: { profileId: string; req: Request },
  deps: IdentityDeps,
) {
  const exists = await AccountModel.exists({
    _id: profileId,
    username: trusted({ $type: 'string' }),
  });
  if (!exists) throw notFound('person');
  await countVisit({ thing: profileId, ownerId: profileId, kind: 'views', req }, deps);
}

/** The caller's view counts, including pending ones. */
export async function readMyViews(profileId: string, { views, logger }: IdentityDeps) {
  await views
    .flush()
    .catch((err: Error) => logger.warn({ err: err.message }, "couldn't store views; will retry"));
  return readViews(profileId);
}

/** Counts of the days that end with `at`, and those days one by one, oldest first. */
export async function readViews(profileId: string, at = new Date()) {
  const stored = await readDays(profileId);
  const viewsOn = new Map(stored.map(({ day, views }) => [day, views]));
  const days = Array.from({ length: recentDays }, (_, index) => {
    const day = utcDay(at, recentDays - 1 - index);
    return { day, views: viewsOn.get(day) ?? 0 };
  });
  return { days, viewCounts: presentCounts(summarizeDays(stored, at), at) };
}

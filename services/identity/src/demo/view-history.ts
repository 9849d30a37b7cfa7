import { utcDay } from '@soloist/service-kit';
import type { Types } from 'mongoose';

// Daily views, yesterday first: fewer at weekends, more after a link was shared.
const recent = [6, 9, 4, 3, 8, 7, 10, 12, 5, 2, 9, 14, 23, 17, 8, 3, 2, 6, 5, 7, 4, 6, 1, 2, 5, 3];
const before = [4, 6, 2, 1, 3, 5, 4, 2, 0, 1, 3, 2, 4, 1, 2, 0, 1, 2];

/** A person's views of the last weeks, as they would have been counted. */
export const viewHistory = (profileId: Types.ObjectId, now = new Date()) =>
  [...recent, ...before]
    .map((views, index) => ({ views, day: utcDay(now, index + 1) }))
    .filter(({ views }) => views > 0)
    .map(({ views, day }) => ({ _id: `${profileId}:${day}`, profileId, day, views, lastBatch: 0 }));

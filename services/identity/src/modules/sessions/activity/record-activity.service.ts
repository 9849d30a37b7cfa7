import { areDuplicateKeys } from '@soloist/server-kit';
import { AccountModel } from '../../accounts/index.ts';
import { ActivityModel, type StoredActivity } from './activity.model.ts';

type NewActivity = Pick<StoredActivity, 'accountId' | 'kind' | 'device' | 'ip'> &
  Partial<StoredActivity>;

/** Records what happened to an account; the same `sourceId` is recorded once. */
export async function recordActivity(...activities: NewActivity[]): Promise<void> {
  const createdAt = new Date();
  const entries = activities.map((activity) => ({ createdAt, ...activity }));
  try {
    await ActivityModel.insertMany(entries, { ordered: false });
  } catch (err) {
    if (!areDuplicateKeys(err)) throw err;
  }
}

/** Records a change that an event reports. The account may have been erased in the meantime. */
export async function recordReportedActivity(activity: NewActivity): Promise<void> {
  await recordActivity(activity);
  const { accountId } = activity;
  if (await AccountModel.exists({ _id: accountId })) return;
  await ActivityModel.deleteMany({ accountId });
}

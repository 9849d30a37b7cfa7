import { type EventHandlers, runInSequence } from '@soloist/server-kit';
import { RecurringModel, type StoredRecurring } from '../shared/recurring-invoices.model.ts';
import { actOnRecurring } from './recurring.service.ts';

/** Recurring invoices send nothing while the deletion of their freelancer's account is scheduled. */
export const recurringEvents: EventHandlers = {
  'identity.deletion-changed': async ({ payload: { userId, stage } }) => {
    if (stage === 'scheduled') await pauseForDeletion(userId);
    if (stage === 'kept') await resumeAfterDeletion(userId);
  },
};

/** Marked first, so that a killed process leaves none that would stay paused. */
async function pauseForDeletion(freelancerId: string) {
  const active = { freelancerId, status: 'active' as const };
  await RecurringModel.updateMany(active, { $set: { pausedByDeletion: true } });
  await runInSequence(await readMarked(freelancerId), ({ _id }) =>
    actOnRecurring({ freelancerId, id: String(_id) }, 'pause'),
  );
}

/** Those that the freelancer had paused stay so, and periods that began meanwhile are not invoiced. */
async function resumeAfterDeletion(freelancerId: string) {
  await runInSequence(await readMarked(freelancerId), async ({ _id, status }) => {
    if (status === 'paused') await actOnRecurring({ freelancerId, id: String(_id) }, 'resume');
    await RecurringModel.updateOne({ _id }, { $unset: { pausedByDeletion: 1 } });
  });
}

const readMarked = (freelancerId: string) =>
  RecurringModel.find({ freelancerId, pausedByDeletion: true }).lean<StoredRecurring[]>();

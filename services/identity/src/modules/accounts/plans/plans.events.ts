import type { DomainEvent } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import { changeAccount } from '../accounts.service.ts';

/** Stores the newest plan that payments published; older events have no effect. */
export async function storePlan({ payload }: DomainEvent<'subscription.changed'>): Promise<void> {
  const { userId, plan, renewsAt, version } = payload;
  try {
    await changeAccount(userId, ({ planVersion }) => {
      // An account from before there were plans has no version.
      if ((planVersion ?? 0) >= version) return undefined;
      const plan_details = plan && { plan, renewsAt };
      return { pro: plan !== null, plan_details, planVersion: version };
    });
  } catch (err) {
    const isGone = err instanceof AppError && err.code === 'not_found';
    if (!isGone) throw err;
  }
}

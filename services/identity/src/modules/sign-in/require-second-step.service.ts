import { AppError } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import { isRememberedDevice } from '../sessions/index.ts';
import { type FirstStepResult, storePendingSignIn } from './pending-sign-ins.service.ts';
import { completeRecovery } from './recovery/recovery.service.ts';

/**
 * Stops a sign-in after its first step, unless the account has no second one, this device needs none
 * for 30 days, or the password was given after the waiting period of a recovery.
 * @returns whether the device is one where the person has completed the second step.
 * @throws AppError `second_step_required`.
 */
export async function requireSecondStep(
  firstStep: FirstStepResult,
  deps: IdentityDeps,
): Promise<boolean> {
  const { account, client, method } = firstStep;
  if (!account.twoStep) return false;
  if (await isRememberedDevice(account, client)) return true;
  if (method === 'password' && (await completeRecovery(account, client, deps))) return false;
  await storePendingSignIn('second-step', firstStep, deps.redis);
  throw new AppError(
    'second_step_required',
    'Enter the code from your authenticator app to finish logging in.',
  );
}

import { AppError } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account } from '../accounts/index.ts';
import { type Client, isRememberedDevice } from '../sessions/index.ts';
import { storePendingSignIn } from './pending-sign-ins.service.ts';
import { completeRecovery } from './recovery/recovery.service.ts';

/**
 * Stops a sign-in after its first step, unless the account has no second one, this device needs none
 * for 30 days, or the waiting period of a recovery has ended.
 * @throws AppError `second_step_required`.
 */
export async function requireSecondStep(account: Account, client: Client, deps: IdentityDeps) {
  if (!account.twoStep || (await isRememberedDevice(account, client))) return;
  if (await completeRecovery(account, client)) return;
  await storePendingSignIn(account, client, deps.redis);
  throw new AppError(
    'second_step_required',
    'Enter the code from your authenticator app to finish logging in.',
  );
}

import type { secondStepForm } from '@soloist/contracts';
import type * as z from 'zod/mini';
import type { IdentityDeps } from '../../../deps.ts';
import { AccountModel, passwordMark } from '../../accounts/index.ts';
import { type ArrivingClient, findKnownMark } from '../../sessions/index.ts';
import type { ChangeOrigin } from '../credential-changes.events.ts';
import {
  endPendingSignIn,
  pendingExpired,
  readPendingSignIn,
} from '../pending-sign-ins.service.ts';
import { openSession } from '../sign-in.service.ts';
import { spendTwoStepCode, wrongTwoStepCode } from './two-step-codes.service.ts';

/** Completes a sign-in that this browser started. */
export async function finishSecondStep(
  { form, client: arriving }: { form: z.output<typeof secondStepForm>; client: ArrivingClient },
  deps: IdentityDeps,
) {
  const { code, remember } = form;
  const pending = await readPendingSignIn('second-step', arriving, deps.redis);
  const { client, method } = pending;
  const account = await AccountModel.findById(pending.accountId).lean();
  if (!account || passwordMark(account) !== pending.passwordMark) throw pendingExpired();
  const { email } = account;
  const guess = { email, ip: client.ip, knownMark: await findKnownMark(account, arriving) };
  const origin: ChangeOrigin = { ip: client.ip, device: client.device };
  // It was turned off meanwhile.
  const isNeeded = Boolean(account.twoStep);
  if (isNeeded) {
    await deps.attempts.countSecondStep({ ...guess, code });
    if (!(await spendTwoStepCode({ account, code, origin }, deps))) throw wrongTwoStepCode(code);
    await deps.attempts.forgiveSecondStep({ ...guess, code });
  }
  if (!(await endPendingSignIn('second-step', client, deps.redis))) throw pendingExpired();
  const stepDone = remember ? 'remembered' : 'done';
  return openSession(
    { account, client, method, secondStep: isNeeded ? stepDone : 'required' },
    deps,
  );
}

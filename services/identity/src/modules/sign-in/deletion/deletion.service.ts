import { conflict, forbidden } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import {
  AccountModel,
  changeAccount,
  passwordMark,
  type StoredDeletion,
} from '../../accounts/index.ts';
import type { ArrivingClient } from '../../sessions/index.ts';
import { deletionChangedEvent } from '../deletion-changes.events.ts';
import { endPendingSignIn, findPendingSignIn } from '../pending-sign-ins.service.ts';
import { stopRecovery } from '../recovery/recovery.service.ts';
import { openSession } from '../sign-in.service.ts';

const loginExpired = () => forbidden('This login has expired. Log in again to keep your account.');

/**
 * The deletion of the account that this browser signed in to.
 * @throws AppError `forbidden` when it has not, or nobody deletes the account anymore.
 */
export async function readDeletion(
  client: ArrivingClient,
  { redis }: Pick<IdentityDeps, 'redis'>,
): Promise<StoredDeletion> {
  const pending = await findPendingSignIn('deletion', client, redis);
  if (!pending) throw loginExpired();
  const account = await AccountModel.findById(pending.accountId).lean();
  if (!account?.deletion || passwordMark(account) !== pending.passwordMark) throw loginExpired();
  return account.deletion;
}

/**
 * Keeps the account that this browser signed in to, and completes the sign-in. An account that another
 * browser has kept meanwhile is only signed in to.
 * @throws AppError `forbidden`; `conflict` once the erasure has been decided.
 */
export async function keepAccount(arriving: ArrivingClient, deps: IdentityDeps) {
  const pending = await findPendingSignIn('deletion', arriving, deps.redis);
  if (!pending) throw loginExpired();
  const { accountId, client, method, secondStep = 'required' } = pending;
  if (!(await AccountModel.exists({ _id: accountId }))) throw loginExpired();
  const origin = { ip: client.ip, device: client.device };
  const account = await changeAccount(accountId, (current) => {
    const { deletion } = current;
    if (passwordMark(current) !== pending.passwordMark) throw loginExpired();
    if (!deletion) return undefined;
    if (deletion.isFinal)
      throw conflict('It’s too late to keep this account: the 14 days are over.');
    return {
      deletion: null,
      event: deletionChangedEvent(current, { stage: 'kept', deletion, origin }),
    };
  });
  // One of concurrent calls ends it. A process killed before leaves a sign-in that can be repeated.
  if (!(await endPendingSignIn('deletion', client, deps.redis))) throw loginExpired();
  const signedIn = await openSession({ account, client, method, secondStep }, deps);
  // A passkey or a code, before the owner decided: a recovery is not needed, or not theirs.
  if (secondStep !== 'required') await stopRecovery(account, origin);
  return signedIn;
}

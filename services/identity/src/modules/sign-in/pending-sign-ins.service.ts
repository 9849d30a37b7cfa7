import type { SignInMethod } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/server-kit';
import { AppError, unavailable } from '@soloist/server-kit';
import { type Account, passwordMark } from '../accounts/index.ts';
import type { Client } from '../sessions/index.ts';

const pendingSeconds = 600;

// Of the browser, by the device cookie that the first step set.
const keyOf = ({ mark }: Pick<Client, 'mark'>) => `identity:second-step:${mark}`;

interface PendingSignIn {
  accountId: string;
  /** A reset or a changed password ends it. */
  passwordMark: string;
  /** The first step. */
  method: SignInMethod;
}

export interface FirstStepResult {
  account: Account;
  client: Client;
  method: SignInMethod;
}

const throwUnavailable = (cause: Error) => {
  throw unavailable('We couldn’t continue your login. Try again.', cause);
};

/** Remembers for ten minutes that this browser completed the first step. */
export async function storePendingSignIn(
  { account, client, method }: FirstStepResult,
  redis: ServiceContext['redis'],
) {
  const pending: PendingSignIn = {
    accountId: String(account._id),
    passwordMark: passwordMark(account),
    method,
  };
  await redis
    .set(keyOf(client), JSON.stringify(pending), 'EX', pendingSeconds)
    .catch(throwUnavailable);
}

/** Undefined when this browser has not completed the first step. */
export async function findPendingSignIn(
  client: Client,
  redis: ServiceContext['redis'],
): Promise<PendingSignIn | undefined> {
  const text = await redis.get(keyOf(client)).catch(throwUnavailable);
  const pending = text ? (JSON.parse(text) as PendingSignIn) : undefined;
  // The previous version stored no method: the person starts again.
  return pending?.method ? pending : undefined;
}

/** @throws AppError `unauthenticated` when this browser has not completed the first step. */
export async function readPendingSignIn(
  client: Client,
  redis: ServiceContext['redis'],
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(client, redis);
  if (!pending) throw pendingExpired();
  return pending;
}

export const pendingExpired = () =>
  new AppError('unauthenticated', 'We couldn’t finish this login. Log in again.');

/** Whether the sign-in was still pending: one of concurrent calls ends it. */
export const endPendingSignIn = async (client: Client, redis: ServiceContext['redis']) =>
  (await redis.del(keyOf(client)).catch(throwUnavailable)) === 1;

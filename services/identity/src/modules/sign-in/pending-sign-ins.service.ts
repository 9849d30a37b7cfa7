import type { SignInMethod } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/server-kit';
import { AppError, unavailable } from '@soloist/server-kit';
import { type Account, passwordMark } from '../accounts/index.ts';
import type { ArrivingClient, Client } from '../sessions/index.ts';

const pendingSeconds = 600;

/** What a sign-in waits for: a code, or the owner's decision to keep an account. */
export type PendingStep = 'second-step' | 'deletion';

// Of the browser, by the device cookie that the first step set.
const keyOf = (step: PendingStep, { mark }: Pick<Client, 'mark'>) => `identity:${step}:${mark}`;

interface PendingSignIn {
  accountId: string;
  /** A reset or a changed password ends it. */
  passwordMark: string;
  /** The first step. */
  method: SignInMethod;
  /** Whether the second step is done, once only the owner's decision is missing. */
  secondStep?: SecondStepState;
}

/** Whether the second step is done, and this device needs none for 30 days. */
export type SecondStepState = 'required' | 'done' | 'remembered';

export interface FirstStepResult {
  account: Account;
  client: Client;
  method: SignInMethod;
  secondStep?: SecondStepState;
}

const throwUnavailable = (cause: Error) => {
  throw unavailable('We couldn’t continue your login. Try again.', cause);
};

/** Remembers for ten minutes that this browser completed what comes before this step. */
export async function storePendingSignIn(
  step: PendingStep,
  { account, client, method, secondStep }: FirstStepResult,
  redis: ServiceContext['redis'],
) {
  const pending: PendingSignIn = {
    accountId: String(account._id),
    passwordMark: passwordMark(account),
    method,
    ...(secondStep ? { secondStep } : {}),
  };
  await redis
    .set(keyOf(step, client), JSON.stringify(pending), 'EX', pendingSeconds)
    .catch(throwUnavailable);
}

/**
 * The newest one at this step, with the client that came to it: the browser may have signed in to
 * another account since. Undefined when this browser has not come to this step.
 */
export async function findPendingSignIn(
  step: PendingStep,
  { marks, take }: ArrivingClient,
  redis: ServiceContext['redis'],
): Promise<(PendingSignIn & { client: Client }) | undefined> {
  const reading = marks.map((mark) => redis.get(keyOf(step, { mark })));
  const texts = await Promise.all(reading).catch(throwUnavailable);
  const newest = texts.findIndex((text) => text !== null);
  const text = texts[newest];
  const pending = text ? (JSON.parse(text) as PendingSignIn) : undefined;
  // The previous version stored no method: the person starts again.
  return pending?.method ? { ...pending, client: take(marks[newest]) } : undefined;
}

/** @throws AppError `unauthenticated` when this browser has not come to this step. */
export async function readPendingSignIn(
  step: PendingStep,
  client: ArrivingClient,
  redis: ServiceContext['redis'],
): Promise<PendingSignIn & { client: Client }> {
  const pending = await findPendingSignIn(step, client, redis);
  if (!pending) throw pendingExpired();
  return pending;
}

export const pendingExpired = () =>
  new AppError('unauthenticated', 'We couldn’t finish this login. Log in again.');

/** Whether the sign-in was still pending: one of concurrent calls ends it. */
export const endPendingSignIn = async (
  step: PendingStep,
  client: Client,
  redis: ServiceContext['redis'],
) => (await redis.del(keyOf(step, client)).catch(throwUnavailable)) === 1;

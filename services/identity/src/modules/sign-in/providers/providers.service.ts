import { type providerCallback, providerUnavailable, type TokenClaims } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import type * as z from 'zod/mini';
import type { IdentityDeps } from '../../../deps.ts';
import type { Account } from '../../accounts/index.ts';
import type { ArrivingClient } from '../../sessions/index.ts';
import type { ChangeOrigin } from '../credential-changes.events.ts';
import { signIn } from '../sign-in.service.ts';
import { type Google, newTrip } from './google.client.ts';
import { findOrOpenAccount, linkAccount } from './linked-accounts.service.ts';
import { endTrip, type Purpose, storeTrip } from './trips.service.ts';

type ProviderCallback = z.output<typeof providerCallback>;

function requireGoogle({ google }: IdentityDeps): Google {
  if (google) return google;
  throw new AppError('not_found', 'Google sign-in isn’t available here.');
}

/** The Google URL, and the secret that the browser must present on its return. */
export async function startTrip(purpose: Purpose, deps: IdentityDeps) {
  const trip = { ...newTrip(), ...purpose };
  const url = await requireGoogle(deps).addressFor(trip);
  return { url, browser: await storeTrip(trip, deps.redis) };
}

/** The same for a redirect, which leads to a page even while Google is down. */
export async function startSignIn(purpose: Purpose, deps: IdentityDeps) {
  try {
    return await startTrip(purpose, deps);
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'unavailable') throw err;
    deps.logger.warn({ err: err.cause }, 'google sign-in failed');
    return { url: `${deps.publicUrl}/google?error=${providerUnavailable}`, browser: undefined };
  }
}

export async function finishSignIn(
  {
    answer,
    browser,
    client,
  }: { answer: ProviderCallback; browser: string; client: ArrivingClient },
  deps: IdentityDeps,
) {
  const google = requireGoogle(deps);
  const trip = await endTrip({ state: answer.state, browser }, deps.redis);
  const identity = await google.identify(answer, trip);
  const { ip, device } = client;
  const { account, isNew } = await findOrOpenAccount({ identity, origin: { ip, device } }, trip);
  return { ...(await signIn({ account, client, method: 'google' }, deps)), isNew };
}

interface LinkReturn {
  answer: ProviderCallback;
  browser: string;
  user: TokenClaims;
  origin: ChangeOrigin;
}

export async function finishLink(
  { answer, browser, user, origin }: LinkReturn,
  deps: IdentityDeps,
): Promise<Account> {
  const google = requireGoogle(deps);
  const ticket = { state: answer.state, browser, userId: user.sub };
  const trip = await endTrip(ticket, deps.redis);
  return linkAccount({ identity: await google.identify(answer, trip), origin }, user);
}

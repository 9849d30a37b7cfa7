import { type providerAnswer, providerAway, type TokenClaims } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import type * as z from 'zod/mini';
import { type Google, newTrip } from '../../clients/google.ts';
import type { Parts } from '../../parts.ts';
import type { Account } from '../accounts/accounts.model.ts';
import { signIn } from '../accounts/accounts.service.ts';
import type { Client } from '../sessions/sessions.service.ts';
import { accountFor, linkAccount } from './linked-accounts.service.ts';
import { endTrip, type Purpose, rememberTrip } from './trips.service.ts';

type Answer = z.output<typeof providerAnswer>;

function requireGoogle({ google }: Parts): Google {
  if (google) return google;
  throw new AppError('not_found', 'Signing in with Google is not set up here.');
}

/** Where the browser goes at Google, and what it has to show when it is back. */
export async function startTrip(purpose: Purpose, parts: Parts) {
  const trip = { ...newTrip(), ...purpose };
  const url = await requireGoogle(parts).addressFor(trip);
  return { url, browser: await rememberTrip(trip, parts.redis) };
}

/** The same for a browser that is on its way: it gets a page even when Google is away. */
export async function startSignIn(purpose: Purpose, parts: Parts) {
  try {
    return await startTrip(purpose, parts);
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'unavailable') throw err;
    parts.logger.warn({ err: err.cause }, 'nobody can sign in with google');
    return { url: `${parts.publicUrl}/google?error=${providerAway}`, browser: undefined };
  }
}

export async function finishSignIn(
  { answer, browser, client }: { answer: Answer; browser: string; client: Client },
  parts: Parts,
) {
  const google = requireGoogle(parts);
  const trip = await endTrip({ state: answer.state, browser }, parts.redis);
  const { account, isNew } = await accountFor(await google.identify(answer, trip), trip);
  return { ...(await signIn({ account, client }, parts)), isNew };
}

export async function finishLink(
  { answer, browser, user }: { answer: Answer; browser: string; user: TokenClaims },
  parts: Parts,
): Promise<Account> {
  const google = requireGoogle(parts);
  const ticket = { state: answer.state, browser, userId: user.sub };
  const trip = await endTrip(ticket, parts.redis);
  return linkAccount(await google.identify(answer, trip), user);
}

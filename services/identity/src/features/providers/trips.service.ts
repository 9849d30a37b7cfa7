import { randomBytes } from 'node:crypto';
import type { Role } from '@soloist/contracts';
import { AppError, type ServiceContext, unavailable } from '@soloist/service-kit';
import type { GoogleTrip } from '../../clients/google.ts';

export const tripSeconds = 600;

/** What a person set out for: to sign in, or to link an account to the one they have. */
export interface Purpose {
  role?: Role | undefined;
  ref?: string | undefined;
  userId?: string | undefined;
}
export type Trip = GoogleTrip & Purpose;

interface Ticket {
  state: string;
  /** What the browser's cookie says. */
  browser: string;
  userId?: string | undefined;
}

// All three in the name: who lacks one of them neither finds the trip nor uses it up.
const keyOf = ({ state, browser, userId = 'nobody' }: Ticket) =>
  `identity:trip:${userId}:${state}:${browser}`;

const notNow = (cause: Error) => {
  throw unavailable('Signing in with Google is not possible right now. Please try again.', cause);
};

/** Remembers a trip for ten minutes; answers with what the browser has to show when it is back. */
export async function rememberTrip(trip: Trip, redis: ServiceContext['redis']): Promise<string> {
  const browser = randomBytes(32).toString('base64url');
  const key = keyOf({ ...trip, browser });
  await redis.set(key, JSON.stringify(trip), 'EX', tripSeconds).catch(notNow);
  return browser;
}

/**
 * The trip that this browser set out on; it is spent.
 * @throws AppError `invalid_input` when there is none.
 */
export async function endTrip(ticket: Ticket, redis: ServiceContext['redis']): Promise<Trip> {
  const text = await redis.getdel(keyOf(ticket)).catch(notNow);
  if (!text) {
    throw new AppError(
      'invalid_input',
      'This sign-in has expired, or was begun in another browser. Please start again.',
    );
  }
  return JSON.parse(text) as Trip;
}

import { randomBytes } from 'node:crypto';
import type { Role } from '@soloist/contracts';
import { AppError, type ServiceContext, unavailable } from '@soloist/server-kit';
import type { GoogleTrip } from './google.client.ts';

export const tripSeconds = 600;

/** The purpose of a trip: to sign in, or to link an account. */
export interface Purpose {
  role?: Role | undefined;
  ref?: string | undefined;
  userId?: string | undefined;
}
export type Trip = GoogleTrip & Purpose;

interface Ticket {
  state: string;
  /** The value of the browser's cookie. */
  browser: string;
  userId?: string | undefined;
}

// The key has all three: without one of them the trip is neither found nor used up.
const keyOf = ({ state, browser, userId = 'nobody' }: Ticket) =>
  `identity:trip:${userId}:${state}:${browser}`;

const throwUnavailable = (cause: Error) => {
  throw unavailable('We couldn’t start Google sign-in. Try again.', cause);
};

/**
 * Stores a trip for ten minutes; returns the secret that the browser must present on its return.
 */
export async function storeTrip(trip: Trip, redis: ServiceContext['redis']): Promise<string> {
  const browser = randomBytes(32).toString('base64url');
  const key = keyOf({ ...trip, browser });
  await redis.set(key, JSON.stringify(trip), 'EX', tripSeconds).catch(throwUnavailable);
  return browser;
}

/**
 * The trip that this browser started; it is used up.
 * @throws AppError `invalid_input` when there is none.
 */
export async function endTrip(ticket: Ticket, redis: ServiceContext['redis']): Promise<Trip> {
  const text = await redis.getdel(keyOf(ticket)).catch(throwUnavailable);
  if (!text) {
    throw new AppError(
      'invalid_input',
      'This sign-in expired or started in another browser. Start again.',
    );
  }
  return JSON.parse(text) as Trip;
}

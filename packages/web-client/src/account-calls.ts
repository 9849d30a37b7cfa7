// The schemas of accounts, and zod with them, are 12 KB that a visitor without a session never needs.
export { auth, profiles } from '@soloist/contracts';

import { auth } from '@soloist/contracts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { rememberLeftSession } from './left-sessions.ts';
import { getClaims } from './session.ts';

/** Ends the session on the server; without a connection, once there is one again. */
export async function logOut(): Promise<void> {
  const sid = getClaims()?.sid;
  try {
    await call(auth.logout);
  } catch (error) {
    if (sid && error instanceof ApiError && error.code === 'network') rememberLeftSession(sid);
    throw error;
  }
}

import { auth } from '@soloist/contracts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { leftSessionsKey } from './left-sessions-key.ts';
import { getClaims } from './session.ts';

// The schemas of accounts, and zod with them, are 12 KB that a visitor without a session never needs.
export { auth, profiles } from '@soloist/contracts';

/**
 * Ends the session on the server; without a connection, once there is one again. The caller clears
 * the storage and leaves the page, and its id is stored after that.
 */
export async function logOut(): Promise<void> {
  const sid = getClaims()?.sid;
  try {
    await call(auth.logout);
  } catch (error) {
    if (sid && error instanceof ApiError && error.code === 'network') {
      window.addEventListener('pagehide', () => rememberLeftSession(sid), { once: true });
    }
    throw error;
  }
}

const mostKept = 10;

const readLeft = (): string[] =>
  (localStorage.getItem(leftSessionsKey) ?? '').split(' ').filter(Boolean);

/**
 * Stores the id of a session that was left without a connection. The id is no credential:
 * the token is deleted, and the browser's cookie proves later that the session was its own.
 */
function rememberLeftSession(sid: string): void {
  const ids = [...readLeft().filter((id) => id !== sid), sid].slice(-mostKept);
  localStorage.setItem(leftSessionsKey, ids.join(' '));
}

/** Ends those sessions on the server, and forgets them. */
export async function sendLeftSessions(): Promise<void> {
  const ids = readLeft();
  await call(auth.endLeftSessions, { body: { ids } });
  const more = readLeft().filter((id) => !ids.includes(id));
  if (more.length > 0) localStorage.setItem(leftSessionsKey, more.join(' '));
  else localStorage.removeItem(leftSessionsKey);
}

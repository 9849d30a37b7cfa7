import { auth } from '@soloist/contracts';
import { call } from './api.ts';
import { leftSessionsKey } from './session.ts';

const mostKept = 10;

const readLeft = (): string[] =>
  (localStorage.getItem(leftSessionsKey) ?? '').split(' ').filter(Boolean);

/**
 * Remembers a session that was left without a connection, for the server. Its id is no credential:
 * the token is deleted, and the browser's cookie proves later that the session was its own.
 */
export function rememberLeftSession(sid: string): void {
  const ids = [...readLeft().filter((id) => id !== sid), sid].slice(-mostKept);
  localStorage.setItem(leftSessionsKey, ids.join(' '));
}

/** Ends the sessions on the server that were left without a connection, if there are any. */
export async function endLeftSessions(): Promise<void> {
  const ids = readLeft();
  if (ids.length === 0) return;
  await call(auth.endLeftSessions, { body: { ids } });
  const more = readLeft().filter((id) => !ids.includes(id));
  if (more.length > 0) localStorage.setItem(leftSessionsKey, more.join(' '));
  else localStorage.removeItem(leftSessionsKey);
}

import type { Role } from '@soloist/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearSession, forgetPerson, setToken, useToken } from './session.ts';
import { showToast } from './toast.ts';

const accountCalls = () => import(/* webpackChunkName: "account" */ './account-calls.ts');

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: loadUser });

async function loadUser({ signal }: { signal: AbortSignal }) {
  const { profiles } = await accountCalls();
  try {
    return await call(profiles.loadUser, { signal });
  } catch (error) {
    if (error instanceof ApiError) forgetRefused(error);
    throw error;
  }
}

// The server does not know the person: log out. A lost network or a restarting service does not
// imply that. A refusal with status 200 means a missing person too; an unreadable 200 comes from a
// server newer than the page.
function forgetRefused({ status, code }: ApiError): void {
  if (![200, 400, 401, 403, 404].includes(status)) return;
  if (status === 200 && code === 'internal') return;
  clearSession();
  const isMissing = status === 200 || status === 404;
  if (isMissing) showToast({ message: 'User Not Found!!', kind: 'error' });
}

/** The signed-in person (`data.userInfo`, `data.viewCounts`, `data.pro`); idle when signed out. */
export function useMe() {
  const token = useToken();
  return useQuery({ ...meQuery, enabled: token !== null });
}

/** Ends the session here and on the server, and opens the log-in page. */
export async function signOut(): Promise<void> {
  try {
    await (await accountCalls()).logOut();
  } finally {
    leave('/login');
  }
}

/**
 * Clears a session that the server has ended already, and opens a public page. A full load: no data
 * of the person stays in memory, and no guard remembers the earlier page.
 */
export function leave(path: string): void {
  void forgetPerson().finally(() => window.location.assign(path));
}

/** Makes a role the active one, adding it to the account if it is new. */
export async function switchRole(role: Role): Promise<void> {
  const { auth } = await accountCalls();
  const { token } = await call(auth.switchRole, { body: { role } });
  setToken(token);
}

import { auth, profiles, type Role } from '@soloist/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { navigateToUrl } from 'single-spa';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearSession, setToken, useToken } from './session.ts';
import { showToast } from './toast.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: loadUser });

// The server refuses the person: log out. A dead network or a service restarting is no refusal.
async function loadUser({ signal }: { signal: AbortSignal }) {
  try {
    return await call(profiles.loadUser, { signal });
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) {
      clearSession();
      if (error.status === 404) showToast({ message: 'User Not Found!!', kind: 'error' });
    }
    throw error;
  }
}

/** The signed-in person (`data.userInfo`, `data.viewCounts`, `data.pro`); idle when signed out. */
export function useMe() {
  const token = useToken();
  return useQuery({ ...meQuery, enabled: token !== null });
}

/** Ends the session here and on the server; rejects when the server could not be told. */
export async function signOut(): Promise<void> {
  try {
    await call(auth.logout);
  } finally {
    navigateToUrl('/login');
    clearSession();
  }
}

/** Makes a role the active one, adding it to the account if it is new. */
export async function switchRole(role: Role): Promise<void> {
  const { token } = await call(auth.switchRole, { body: { role } });
  setToken(token);
}

import { getRole, getToken, isAdmin, useIsAdmin, useRole, useToken } from '@soloist/web-client';
import type { Session } from './guards.ts';

export const currentSession = (): Session => ({
  isSignedIn: getToken() !== null,
  role: getRole(),
  isAdmin: isAdmin(),
});

export function useSession(): Session {
  const token = useToken();
  const role = useRole();
  return { isSignedIn: token !== null, role, isAdmin: useIsAdmin() };
}

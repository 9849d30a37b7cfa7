import { getRole, getToken, isAdmin, useIsAdmin, useRole, useToken } from '@soloist/web-client';
import type { GuardSession } from './guards.ts';

export const currentSession = (): GuardSession => ({
  isSignedIn: getToken() !== null,
  role: getRole(),
  isAdmin: isAdmin(),
});

export function useSession(): GuardSession {
  const token = useToken();
  const role = useRole();
  return { isSignedIn: token !== null, role, isAdmin: useIsAdmin() };
}

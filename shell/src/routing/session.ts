import {
  getRole,
  getToken,
  isAdmin,
  isAdminPending,
  useIsAdmin,
  useIsAdminPending,
  useRole,
  useToken,
} from '@soloist/web-client';
import type { GuardSession } from './guards.ts';

export const currentSession = (): GuardSession => ({
  isSignedIn: getToken() !== null,
  role: getRole(),
  isAdmin: isAdmin(),
  isAdminPending: isAdminPending(),
});

export function useSession(): GuardSession {
  const token = useToken();
  const role = useRole();
  const isPending = useIsAdminPending();
  return { isSignedIn: token !== null, role, isAdmin: useIsAdmin(), isAdminPending: isPending };
}

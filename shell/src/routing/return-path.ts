import { homeOf, type Role } from '@soloist/contracts';
import { isAdmin, isAdminPending } from '@soloist/web-client';
import { decide } from './guards.ts';

// Stored for this tab only: the page from which a guard redirected the person.
const key = 'returnTo';

type Page = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Remembers the page to come back to after signing in. */
export function rememberPage({ pathname, search, hash }: Page): void {
  sessionStorage.setItem(key, pathname + search + hash);
}

/**
 * The path to open after signing in: the requested page, if the role may see it, else the role's
 * home.
 */
export function takeReturnPath(role: Role): string {
  const storedPath = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!storedPath) return homeOf[role];
  const pathname = storedPath.replace(/[?#].*/, '');
  const session = { role, isAdmin: isAdmin(), isAdminPending: isAdminPending() };
  const decision = decide(pathname, { isSignedIn: true, ...session });
  return decision.kind === 'show' && decision.page ? storedPath : homeOf[role];
}

import { homeOf, type Role } from '@soloist/contracts';
import { isAdmin } from '@soloist/web-client';
import { decide } from './guards.ts';

// Of this tab only, and gone with it: where a guard turned somebody away.
const key = 'returnTo';

type Page = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Remembers the page to come back to after signing in. */
export function rememberPage({ pathname, search, hash }: Page): void {
  sessionStorage.setItem(key, pathname + search + hash);
}

/** Where to go after signing in: the page asked for, if the role may see it, else the role's home. */
export function takeReturnPath(role: Role): string {
  const wanted = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!wanted) return homeOf[role];
  const pathname = wanted.replace(/[?#].*/, '');
  const decision = decide(pathname, { isSignedIn: true, role, isAdmin: isAdmin() });
  return decision.kind === 'show' && decision.page ? wanted : homeOf[role];
}

import { homeOf, type Role, type TokenClaims } from '@soloist/contracts';
import { useSyncExternalStore } from 'react';
import { clearOfflineCaches } from './offline-caches.ts';
import { queryClient } from './query.ts';

const tokenKey = 'token';
/** Belongs to the device, not to the person. */
const preservedKeys = ['theme', 'slash-key'];
/**
 * Begins the keys of changes that a person made and the server does not have yet; their id ends
 * the key.
 */
export const pendingPrefix = 'pending:';
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

// Another tab signed in or out; `key` is null when it cleared everything.
// The gateway renders some pages without a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== null) return;
    if (event.key === tokenKey && isSameSession(event.oldValue, event.newValue)) return;
    queryClient.clear();
    void clearOfflineCaches(getClaims()?.sid);
    notify();
  });
}

/** The session token, or null when no one is signed in, as where a page is rendered for visitors. */
export const getToken = (): string | null =>
  typeof window === 'undefined' ? null : localStorage.getItem(tokenKey);

/** Signs in, or switches to another role's token; clears data fetched with the other token. */
export function setToken(token: string): void {
  clearOtherPeople(getClaims(token)?.sub);
  localStorage.setItem(tokenKey, token);
  queryClient.clear();
  void clearOfflineCaches(getClaims(token)?.sid);
  notify();
}

/** Clears the data of another person, however their session ended. */
function clearOtherPeople(sub: string | undefined): void {
  const ownPending = listPendingKeys().filter((key) => key.endsWith(`:${sub}`));
  const before = getClaims()?.sub;
  if (before && before !== sub) clearStorage([...preservedKeys, ...ownPending]);
  for (const key of listPendingKeys()) if (!ownPending.includes(key)) localStorage.removeItem(key);
}

const listPendingKeys = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(pendingPrefix));

/** Stores a token of the same session and role, after a proof of identity. */
export function renewToken(token: string): void {
  const wasPending = isAdminPending();
  localStorage.setItem(tokenKey, token);
  // An admin who used a second factor may see more now.
  if (isAdminPending() !== wasPending) notify();
}

function isSameSession(before: string | null, after: string | null): boolean {
  const [old, current] = [getClaims(before), getClaims(after)];
  return (
    old !== undefined &&
    old.sid === current?.sid &&
    old.role === current.role &&
    old.admin === current.admin
  );
}

/**
 * Clears a session that the server has ended, and everything else stored for the person but their
 * pending changes, which are sent when they sign in again; notifies every listener.
 */
export function clearSession(): void {
  clearStorage([...preservedKeys, ...listPendingKeys()]);
  void clearOfflineCaches();
  notify();
}

/**
 * Clears all that is stored for the person, for a caller that then leaves the page. Resolves when
 * nothing can be read offline either.
 */
export async function forgetPerson(): Promise<void> {
  clearStorage(preservedKeys);
  await clearOfflineCaches();
}

function clearStorage(except: string[]): void {
  const preserved = except.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of preserved) if (value !== null) localStorage.setItem(key, value);
  queryClient.clear();
}

/**
 * Calls back on sign-in, sign-out and role change, in this tab or another; returns a function that
 * stops it.
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The claims of the token, unverified: for display and guards only. Undefined when unreadable. */
export function getClaims(token = getToken()): TokenClaims | undefined {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const claims = JSON.parse(atob(payload)) as TokenClaims;
    // Not by schema: zod is not loaded for visitors, and the server checks the token anyway.
    return Object.hasOwn(homeOf, claims.role) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** The active role, or undefined when signed out or unreadable. */
export const getRole = (): Role | undefined => getClaims()?.role;

/** Whether the person runs this installation. */
export const isAdmin = (): boolean => getClaims()?.admin === true || isAdminPending();

/** Whether they must use a second factor in this session first. */
export const isAdminPending = (): boolean => getClaims()?.admin_pending === true;

// A page rendered by the server is a visitor's until it is interactive.
export const useToken = () => useSyncExternalStore(onSessionChange, getToken, () => null);
export const useRole = () => useSyncExternalStore(onSessionChange, getRole, () => undefined);
export const useIsAdmin = () => useSyncExternalStore(onSessionChange, isAdmin, () => false);
export const useIsAdminPending = () =>
  useSyncExternalStore(onSessionChange, isAdminPending, () => false);

import { matchPage, opensCheckout } from '@soloist/contracts';
import { isProtected } from '../routing/guards.ts';

/** The key of the stored page, which is no address of ours. */
export const frameKey = '/offline/frame';

/**
 * Whether a page is shown without a connection: pages of signed-in people, except those of admins,
 * and those whose document has the policy of the checkout.
 */
export function isAppPage(pathname: string): boolean {
  const page = matchPage(pathname);
  return isProtected(page) && page?.guard !== 'admin' && !opensCheckout(pathname);
}

/** Files of the shell and the remotes: their names have a hash or a version. */
export const isShellFile = (pathname: string): boolean => /^\/(?:shell|remotes)\//.test(pathname);

// In whichever cache they are: a session's end deletes its caches.
export const findFrame = () => caches.match(frameKey);
export const findFile = (url: string) => caches.match(url, { ignoreVary: true });

import { opensCheckout } from '@soloist/contracts';

// The gateway gives a document the policy of the address that it is loaded from.
const allowsCheckout = opensCheckout(window.location.pathname);

/**
 * Whether a path shows only in a document of its own: the payment provider's script runs where people
 * pay, and stays away from every other page.
 */
export const needsNewDocument = (pathname: string): boolean =>
  opensCheckout(pathname) !== allowsCheckout;

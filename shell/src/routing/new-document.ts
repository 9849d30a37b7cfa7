import { opensCheckout } from '@soloist/contracts';

// The gateway gives a document the policy of the URL that it is loaded from, and renders no page
// that opens the checkout.
const allowsCheckout = 'document' in globalThis && opensCheckout(window.location.pathname);

/**
 * Whether a path needs its own document: the payment provider's script runs on payment pages, and
 * on no other page.
 */
export const needsNewDocument = (pathname: string): boolean =>
  opensCheckout(pathname) !== allowsCheckout;

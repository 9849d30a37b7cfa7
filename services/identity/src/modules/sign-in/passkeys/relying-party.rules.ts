import type { IdentityDeps } from '../../../deps.ts';

/**
 * The site that passkeys belong to. Browsers offer them on its subdomains too, such as portfolio
 * sites, so every response is held against the exact origin.
 */
export function relyingPartyOf({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'Soloist', origin };
}

import type { StoredSite } from '../sites/sites.model.ts';
import { hostOf } from '../sites/sites.presenter.ts';

/** Host name of a person's published site; null without one. */
export const publicHostOf = (site: StoredSite, baseDomain: string) =>
  site.published && site.ownerIsFreelancer ? hostOf(site, baseDomain) : null;

/** The origin of a site: below the product's domain as the product's own, else over TLS. */
export function originOf(host: string, publicUrl: string): string {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!host.endsWith(`.${hostname}`)) return `https://${host}`;
  return `${protocol}//${host}${port && `:${port}`}`;
}

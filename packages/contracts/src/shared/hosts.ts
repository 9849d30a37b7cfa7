/** First host labels that belong to the product itself (decisions, section 1). */
export const productHostLabels = ['soloist', 'www', 'app', 'localhost', 'staging', 'dev'];

/**
 * Whether a host name gets the main route set on every installation; so does the host of its
 * `PUBLIC_URL`. Any other is a portfolio site.
 */
export function isMainHost(hostname: string): boolean {
  const label = hostname.toLowerCase().split('.')[0] ?? '';
  return productHostLabels.includes(label) || /^\d{1,4}$/.test(label);
}

// Labels that the product may need later.
const reservedLabels = [
  'admin',
  'api',
  'blog',
  'cdn',
  'files',
  'help',
  'mail',
  'status',
  'support',
];
/** Whether a label is reserved and cannot be a username. */
export const isReservedLabel = (label: string) =>
  isMainHost(label) || reservedLabels.includes(label);

/** Longest username. */
export const usernameLimit = 40;

/** Whether a portfolio site has a page at this path; any other path there is sent to `/`. */
export const isSitePage = (pathname: string) =>
  /^\/((services|projects|blogs)\/[^/]+\/?)?$/.test(pathname);

/**
 * The origin of a portfolio site: of a host name below the product's as the product's own, else
 * over TLS. `publicUrl` is any address of the product.
 */
export function siteOrigin(host: string, publicUrl: string): string {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!host.endsWith(`.${hostname}`)) return `https://${host}`;
  return `${protocol}//${host}${port && `:${port}`}`;
}

/** Hosts of the browsers' push services, or how they end. */
const knownOrigins = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/** Additional origins, from a comma-separated setting. */
export const parseOrigins = (setting = '') =>
  setting
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');

/** Whether we may call an address that a browser named, since it can name any. */
export function isPushService(endpoint: string, additionalOrigins: string[]): boolean {
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (additionalOrigins.includes(origin)) return true;
  if (protocol !== 'https:' || port || username || password) return false;
  return knownOrigins.some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  );
}

/** The push services of today's browsers: the host, or the end of it. */
const known = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/** Origins besides them, from a comma-separated setting. */
export const furtherOrigins = (setting = '') =>
  setting
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');

/** Whether an address that a browser names is one that we may ask: anybody can name any. */
export function isPushService(endpoint: string, further: string[]): boolean {
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (further.includes(origin)) return true;
  if (protocol !== 'https:' || port || username || password) return false;
  return known.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

import { isIPv6 } from 'node:net';

/**
 * What limits count an address by: itself, or the /64 of an IPv6 address, all of which usually
 * belongs to one subscriber. Anything else comes back as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const beforeZeros = address.split('::', 1)[0] ?? '';
  return beforeZeros.split(':').slice(0, 4).join(':');
}

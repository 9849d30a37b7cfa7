import { isIPv6 } from 'node:net';

/**
 * The key by which limits count an address: itself, or the /64 of an IPv6 address, which usually
 * belongs to one subscriber. Other values are returned unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const beforeZeros = address.split('::', 1)[0] ?? '';
  return beforeZeros.split(':').slice(0, 4).join(':');
}

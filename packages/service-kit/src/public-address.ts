import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalidInput } from './errors.ts';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the internet's, not of this machine, its network or a protocol's own use. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address written as IPv6 counts as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}

export const refused = () => invalidInput('This address cannot be read from here.');

const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|onion)$/;

export interface AddressRules {
  isPublic: (address: string) => boolean;
  ports: number[];
  /** Of an installation on one's own machine: names and ports of every kind, too. */
  isLocal?: true;
}

/**
 * An address that may be asked, as far as it says by itself: what its name leads to is checked
 * when it is connected to. Decimal, octal and hexadecimal addresses are dotted ones after parsing.
 * @throws AppError `invalid_input`.
 */
export function readableUrl(text: string, { isPublic, ports, isLocal }: AddressRules): URL {
  if (!URL.canParse(text)) throw invalidInput('This is not a web address.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalidInput('Only web addresses can be read.');
  }
  if (url.username || url.password) throw refused();
  if (isLocal) return url;
  if (!ports.includes(Number(url.port || (url.protocol === 'https:' ? 443 : 80)))) throw refused();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) {
    if (!isPublic(host)) throw refused();
    return url;
  }
  const name = host.replace(/\.$/, '');
  if (!name.includes('.') || localNames.test(name)) throw refused();
  return url;
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalidInput } from '../errors.ts';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not of this machine, its network or reserved by a protocol. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 notation is treated as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}

export const refused = () => invalidInput('We can’t read this address.');

const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|onion)$/;

export interface AddressRules {
  isPublic: (address: string) => boolean;
  ports: number[];
  /** For a local installation: any name and port is allowed. */
  isLocal?: true;
}

/**
 * A URL that may be requested, as far as its text shows: the address of its name is checked on
 * connecting. Decimal, octal and hexadecimal addresses are dotted ones after parsing.
 * @throws AppError `invalid_input`.
 */
export function readableUrl(text: string, { isPublic, ports, isLocal }: AddressRules): URL {
  if (!URL.canParse(text)) throw invalidInput('This isn’t a web address.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalidInput('Use an http or https address.');
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

import type { IncomingMessage } from 'node:http';
import type { Site } from '@soloist/contracts';

/** The host name that was asked for, without its port; empty when it is none. */
export function hostName({ headers }: IncomingMessage): string {
  const host = (headers.host ?? '').toLowerCase().replace(/\.?(:\d+)?$/, '');
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : '';
}

const originOf = (host: string, { headers }: IncomingMessage) =>
  `${headers['x-forwarded-proto']}://${host}${/:\d+$/.exec(headers.host ?? '')?.[0] ?? ''}`;

/** The origin that was asked for. */
export const askedOrigin = (req: IncomingMessage) => originOf(hostName(req), req);

/** The one origin of a portfolio site, whichever of its host names was asked for. */
export const siteOrigin = ({ host }: Pick<Site, 'host'>, req: IncomingMessage) =>
  originOf(host, req);

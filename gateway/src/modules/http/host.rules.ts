import type { IncomingMessage } from 'node:http';
import type { Site } from '@soloist/contracts';

/** The requested host name without its port; empty when it is not a host name. */
export function hostName({ headers }: IncomingMessage): string {
  const host = (headers.host ?? '').toLowerCase().replace(/\.?(:\d+)?$/, '');
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : '';
}

const originOf = (host: string, { headers }: IncomingMessage) =>
  `${headers['x-forwarded-proto']}://${host}${/:\d+$/.exec(headers.host ?? '')?.[0] ?? ''}`;

/** The requested origin. */
export const requestOrigin = (req: IncomingMessage) => originOf(hostName(req), req);

/** The canonical origin of a portfolio site, whichever of its host names was requested. */
export const siteOrigin = ({ host }: Pick<Site, 'host'>, req: IncomingMessage) =>
  originOf(host, req);

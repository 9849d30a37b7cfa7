import type { IncomingMessage } from 'node:http';
import type { HostedSite } from '@soloist/contracts';

/** The host name that was asked for, without its port; empty when it is none. */
export function hostName({ headers }: IncomingMessage): string {
  const host = (headers.host ?? '').toLowerCase().replace(/\.?(:\d+)?$/, '');
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : '';
}

/** The one origin of a portfolio site, whichever of its host names was asked for. */
export function siteOrigin({ host }: HostedSite, { headers }: IncomingMessage): string {
  const port = /:\d+$/.exec(headers.host ?? '')?.[0] ?? '';
  return `${headers['x-forwarded-proto']}://${host}${port}`;
}

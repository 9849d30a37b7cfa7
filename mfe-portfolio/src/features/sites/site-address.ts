import type { OwnSite } from '@soloist/contracts';

/** Where a host name is found from here: on the same port, as all hosts are behind one gateway. */
export function siteOrigin(host: string): string {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port ? `:${port}` : ''}`;
}

/** The private address of the draft; undefined before one was made. */
export const previewAddress = ({ host, previewToken }: OwnSite) =>
  previewToken ? `${siteOrigin(host)}/?preview=${previewToken}` : undefined;

import type { MySite } from '@soloist/contracts';

/** The origin of a host: on the same port, because all hosts are behind one gateway. */
export function siteOrigin(host: string): string {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port ? `:${port}` : ''}`;
}

/** The private URL of the draft; undefined until one was created. */
export const previewUrl = ({ host, previewToken }: MySite) =>
  previewToken ? `${siteOrigin(host)}/?preview=${previewToken}` : undefined;

const parse = (address: string) =>
  URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;

/** The path of an address on this site, for the router; undefined for any other. */
export function ownPath(address: string): string | undefined {
  const url = parse(address);
  if (url?.origin !== location.origin) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Of this site and no call: loading it tells nobody anything. */
export function isOwnImage(address: string): boolean {
  const path = ownPath(address);
  return path !== undefined && !path.startsWith('/api/');
}

/** A web page's address and host; undefined for what is no http(s) address. */
export function readWebAddress(address: string): { href: string; host: string } | undefined {
  const url = parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}

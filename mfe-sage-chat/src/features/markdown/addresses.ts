const parse = (address: string) =>
  URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;

/** The path of an address on this site, for the router; undefined for any other. */
export function ownPath(address: string): string | undefined {
  const url = parse(address);
  if (url?.origin !== location.origin) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Of this site and no call of its API, however that is written: loading it does nothing. */
export function isOwnImage(address: string): boolean {
  try {
    const path = ownPath(address);
    return path !== undefined && !decodeURIComponent(path).toLowerCase().startsWith('/api/');
  } catch {
    return false;
  }
}

/** A web page's address and host; undefined for what is no http(s) address. */
export function readWebAddress(address: string): { href: string; host: string } | undefined {
  const url = parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}

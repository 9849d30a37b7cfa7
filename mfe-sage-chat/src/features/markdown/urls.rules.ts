const parse = (address: string) =>
  URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;

/** The path of a URL on this site, for the router; undefined for any other URL. */
export function pathInApp(address: string): string | undefined {
  const url = parse(address);
  if (url?.origin !== location.origin) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Whether a URL is an image on this site and no API call in disguise: loading it is safe. */
export function isUploadedImage(address: string): boolean {
  try {
    const path = pathInApp(address);
    return path !== undefined && !decodeURIComponent(path).toLowerCase().startsWith('/api/');
  } catch {
    return false;
  }
}

/** The URL and host of a web page; undefined unless it is an http(s) URL. */
export function readWebUrl(address: string): { href: string; host: string } | undefined {
  const url = parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}

import { type AnyEndpoint, endpoints, pathPrecedence } from '@soloist/contracts';
import { sortBy } from 'es-toolkit';

// Express in the services ignores case and a slash at the end, so this does too.
const fixed = new Map<string, AnyEndpoint>();
const patterned = new Map<string, { endpoint: AnyEndpoint; pattern: RegExp }[]>();
for (const endpoint of sortBy([...endpoints], [pathPrecedence])) {
  const { method, path } = endpoint;
  if (!path.includes(':')) {
    fixed.set(`${method} ${path.toLowerCase()}`, endpoint);
    continue;
  }
  const key = `${method} ${path.split('/', 2)[1]}`;
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`, 'i');
  patterned.set(key, [...(patterned.get(key) ?? []), { endpoint, pattern }]);
}

/** The declared endpoint that a service will answer `method url` with, if there is one. */
export function matchEndpoint(method: string, url: string): AnyEndpoint | undefined {
  const query = url.indexOf('?');
  const path = (query === -1 ? url : url.slice(0, query)).replace(/\/$/, '');
  // Express answers HEAD by the GET route.
  const verb = method === 'HEAD' ? 'GET' : method;
  return (
    fixed.get(`${verb} ${path.toLowerCase()}`) ??
    patterned
      .get(`${verb} ${path.slice(1).split('/', 1)[0]}`)
      ?.find(({ pattern }) => pattern.test(path))?.endpoint
  );
}

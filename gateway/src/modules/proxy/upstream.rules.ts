import {
  type AnyEndpoint,
  endpoints,
  mcp,
  oauth,
  pathPrecedence,
  type ServiceName,
  servicePrefixes,
} from '@soloist/contracts';
import { sortBy } from 'es-toolkit';

/** The target of a request: the service, and the URL without our prefix. */
export interface Upstream {
  service: ServiceName;
  url: string;
  /** The call's contract, if there is one. */
  endpoint?: AnyEndpoint | undefined;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Set when the request belongs to a service. */
    upstream?: Upstream;
  }
}

const owners = new Map(
  Object.entries(servicePrefixes).flatMap(([service, names]) =>
    names.map((name) => [name, service as ServiceName] as const),
  ),
);

/** The service whose prefix begins a path such as `/auth/login?x=1`. */
function ownerOf(url: string): ServiceName | undefined {
  const end = url.slice(1).search(/[/?]/);
  return owners.get(end === -1 ? url.slice(1) : url.slice(1, end + 1));
}

const socketPaths: [path: string, service: ServiceName][] = [
  ['/socket.io', 'messaging'],
  ['/sage-ai/socket.io', 'sage'],
];

/** The service that owns a socket's path. */
export function findSocket(url: string): Upstream | undefined {
  const match = socketPaths.find(
    ([path]) => url.startsWith(`${path}/`) || url.startsWith(`${path}?`),
  );
  return match && { service: match[1], url };
}

/**
 * Whole pages that services render for people without an account: capture forms, unsubscribe pages.
 */
const servicePages: { path: string; service: ServiceName; theirs: string }[] = [
  { path: '/form/', service: 'marketplace', theirs: '/leads/form/' },
  { path: '/unsubscribe/guest/', service: 'messaging', theirs: '/chat/guests/' },
  { path: '/unsubscribe/', service: 'marketplace', theirs: '/leads/unsubscribe/' },
];

/** Where OAuth clients expect the description of the authorization server (RFC 8414). */
const metadataPath = '/.well-known/oauth-authorization-server';

/** Where MCP clients expect the description of the server (RFC 9728), with and without its path. */
export const mcpMetadataPath = `/.well-known/oauth-protected-resource/api${mcp.call.path}`;
const mcpMetadataPaths = [mcpMetadataPath, '/.well-known/oauth-protected-resource'];

/** Mail programs post to the address of the page that people see (RFC 8058). */
const oneClickPath = '/mail-preferences/';

/** Paths below `/api` that the gateway itself serves. */
const gatewayApi = /^\/(?:health|openapi\.json|docs(?:\/[\w./-]+)?)\/?(?:\?|$)/;

/**
 * The target of a URL and method: `unknown` for an API address that no service owns, `undefined`
 * for everything that is no service's (pages, assets, the gateway's health).
 */
export function findUpstream(url: string, method = 'GET'): Upstream | 'unknown' | undefined {
  if (url.startsWith('/api/') || url === '/api') {
    const path = url.slice('/api'.length);
    const service = ownerOf(path);
    if (service) return { service, url: path };
    return gatewayApi.test(path) ? undefined : 'unknown';
  }
  const servicePage = servicePages.find(({ path }) => url.startsWith(path));
  if (servicePage)
    return {
      service: servicePage.service,
      url: servicePage.theirs + url.slice(servicePage.path.length),
    };
  if (method === 'POST' && url.startsWith(oneClickPath)) {
    return { service: 'identity', url: `/profile${url}` };
  }
  if (url === metadataPath) return { service: 'identity', url: oauth.metadata.path };
  if (mcpMetadataPaths.includes(url)) return { service: 'sage', url: mcp.metadata.path };
  if (url.startsWith('/files/')) return { service: 'documents', url };
  return findSocket(url);
}

// Express in the services ignores case and a trailing slash, so this does too.
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

/** The declared endpoint that handles `method url`, if there is one. */
export function matchEndpoint(method: string, url: string): AnyEndpoint | undefined {
  const query = url.indexOf('?');
  const path = (query === -1 ? url : url.slice(0, query)).replace(/\/$/, '');
  // Express handles HEAD with the GET route.
  const verb = method === 'HEAD' ? 'GET' : method;
  return (
    fixed.get(`${verb} ${path.toLowerCase()}`) ??
    patterned
      .get(`${verb} ${path.slice(1).split('/', 1)[0]}`)
      ?.find(({ pattern }) => pattern.test(path))?.endpoint
  );
}

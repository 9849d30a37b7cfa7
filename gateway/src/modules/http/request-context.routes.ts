import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isMainHost } from '@soloist/contracts';
import {
  beginTrace,
  internalSecretHeader,
  type RunningStep,
  startStep,
  traceparentOf,
} from '@soloist/server-kit';
import proxyAddr from 'proxy-addr';
import type { GatewayConfig } from '../../config.ts';
import { hostName } from './host.rules.ts';

declare module 'node:http' {
  interface IncomingMessage {
    requestId: string;
    /** The span of this request, in the trace that the browser started. */
    step: RunningStep;
    /** The caller's address, which limits and services use. */
    address: string;
    /** Whether the requested host is the product's; any other is a portfolio site's. */
    isProductHost: boolean;
    /** Whether a proxy forwarded the request, rather than sending its own. */
    isProxied: boolean;
    /**
     * The internal secret as the caller sent it: only the gateway uses it, and it is never
     * forwarded.
     */
    callerSecret: string | undefined;
  }
}

// Headers that only the gateway may send to a service. Node itself has handled `expect` by now.
const spoofable = [
  internalSecretHeader,
  'forwarded',
  'x-real-ip',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'expect',
  'tracestate',
  'baggage',
];

// Files, health checks and metrics, and sockets, whose messages are traced individually.
const untraced = /^\/(?:shell|remotes|metrics|health|api\/health|socket\.io|sage-ai\/socket\.io)\b/;

type MarkerConfig = Pick<GatewayConfig, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>;

/** Makes the function that marks each request with an id and its true origin, whatever it claimed. */
export function createRequestMarker({
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: trustedProxies,
}: MarkerConfig) {
  const ours = new URL(publicUrl).hostname;
  const trust = (_address: string, hop: number) => hop < trustedProxies;
  return (req: IncomingMessage) => {
    const { headers, socket } = req;
    const host = hostName(req);
    req.isProductHost = host === ours || isMainHost(host);
    req.isProxied = headers['x-forwarded-for'] !== undefined;
    req.callerSecret = headers[internalSecretHeader] as string | undefined;
    for (const name of spoofable) delete headers[name];
    req.requestId = randomUUID();
    const incoming = beginTrace(headers.traceparent);
    const isSampled = incoming.isSampled && !untraced.test(req.url ?? '');
    const parent = isSampled ? incoming : { ...incoming, isSampled };
    req.step = startStep({ name: req.method ?? '', kind: 'server', parent });
    headers.traceparent = traceparentOf(req.step.trace);
    req.address = trustedProxies ? proxyAddr(req, trust) : (socket.remoteAddress ?? '');
    headers['x-request-id'] = req.requestId;
    headers['x-forwarded-for'] = req.address;
    headers['x-forwarded-host'] = headers.host ?? '';
    if (!trustedProxies || headers['x-forwarded-proto'] !== 'https') {
      headers['x-forwarded-proto'] = 'http';
    }
  };
}

/** The id that finds the logs, spans and responses of a request. */
export const idsOf = ({ requestId, step }: IncomingMessage) => ({
  requestId,
  traceId: step.trace.traceId,
});

// The link that stops a recovery has the account's id and a dot before its secret, and a link that
// was copied from a text may have punctuation around it. The names of assets end with an extension.
const unguessable = /(?:^|[^\w-])[\w-]{22,}[^\w-]*$/;

/** Whether a segment of a path may be a secret: services decode it, so it counts decoded. */
function isSecret(segment: string): boolean {
  try {
    return unguessable.test(decodeURIComponent(segment));
  } catch {
    // It is malformed, and may be a secret that was cut off.
    return true;
  }
}

/** A URL fit for a log: no query, and no segment long enough to be the secret id of a public link. */
export function loggablePath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((segment) => (isSecret(segment) ? '…' : segment))
    .join('/');
}

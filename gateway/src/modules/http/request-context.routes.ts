import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  beginTrace,
  internalSecretHeader,
  type RunningStep,
  startStep,
  traceparentOf,
} from '@soloist/service-kit';
import proxyAddr from 'proxy-addr';

declare module 'node:http' {
  interface IncomingMessage {
    requestId: string;
    /** What we do for it, in the trace that its browser began. */
    step: RunningStep;
    /** Who asks: the address that limits and services go by. */
    address: string;
    /** Whether a proxy passed the request on, rather than asking for itself. */
    isProxied: boolean;
    /** The internal secret as the caller gave it: for the gateway's own use, never passed on. */
    callerSecret: string | undefined;
  }
}

// What only we may tell a service. `expect` is answered by Node itself before we are called.
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

// Files, questions of machines, and sockets, whose messages are traced one by one.
const untraced = /^\/(?:shell|remotes|metrics|health|api\/health|socket\.io|sage-ai\/socket\.io)\b/;

/** Makes the function that marks each request with an id and its true origin, whatever it claimed. */
export function createRequestMarker(trustedProxies: number) {
  const trust = (_address: string, hop: number) => hop < trustedProxies;
  return (req: IncomingMessage) => {
    const { headers, socket } = req;
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

/** By which logs, steps and replies of a request are found. */
export const idsOf = ({ requestId, step }: IncomingMessage) => ({
  requestId,
  traceId: step.trace.traceId,
});

const unguessable = /(?<=\/)[\w-]{22,}(?=\/|$)/g;

/** A URL fit for a log: no query, and no segment long enough to be the secret id of a public link. */
export function loggablePath(url: string): string {
  const end = url.indexOf('?');
  return (end === -1 ? url : url.slice(0, end)).replace(unguessable, '…');
}

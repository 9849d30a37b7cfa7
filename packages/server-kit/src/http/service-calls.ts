import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyEndpoint,
  callPath,
  type EndpointInput,
  type EndpointResponse,
  type ErrorCode,
  endpointName,
  errorCodes,
  failure,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import { AppError, unavailable } from '../errors.ts';
import { currentContext } from '../telemetry/context.ts';
import { traceparentOf } from '../telemetry/trace-context.ts';
import { inStep } from '../telemetry/tracing.ts';
import { internalSecretHeader } from './internal-secret.ts';

const usualWaitMs = 5000;
/** The same number of attempts and the same pause as in the gateway. */
const maxAttempts = 3;
const pauseMs = 25;
/** Error codes of a connection whose process ended. */
const brokenConnectionCodes = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
const isCode = (code: string): code is ErrorCode =>
  (errorCodes as readonly string[]).includes(code);

/** The process to call, the caller, and the time limit. */
interface Caller {
  /** The service's base URL. */
  url: string;
  /** The installation's secret, for internal endpoints. */
  secret?: string;
  /** The authorization header of the person that the call is for. */
  authorization?: string;
  /** The browser of a sample sign-in, which names its device. */
  userAgent?: string;
  /** 5 seconds by default. */
  waitMs?: number;
  signal?: AbortSignal;
}

type Call<E extends AnyEndpoint> = Caller & Omit<EndpointInput<E>, 'headers' | 'files'>;

export type ServiceCallOptions<E extends AnyEndpoint> = Call<E> & {
  /** The error message while the service does not respond. */
  whenAway: string;
  /** Throws the service's own error, for people to read. */
  tellsRefusals?: true;
};

interface LooseCallOptions extends Caller {
  whenAway: string;
  tellsRefusals?: true;
  nothing?: readonly ErrorCode[];
}

interface LooseCall extends Caller {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * Calls another service by its contract.
 * @returns the parsed response; undefined when it fails with a code of `nothing`.
 * @throws AppError `unavailable` with `whenAway` when the service is down, refuses or breaks its
 * contract; the service's own error with `tellsRefusals`; the reason of an aborted `signal`.
 */
export function callService<E extends AnyEndpoint>(
  endpoint: E,
  question: ServiceCallOptions<E> & { nothing: readonly ErrorCode[] },
): Promise<EndpointResponse<E> | undefined>;
export function callService<E extends AnyEndpoint>(
  endpoint: E,
  question: ServiceCallOptions<E>,
): Promise<EndpointResponse<E>>;
export async function callService(
  endpoint: AnyEndpoint,
  question: LooseCallOptions,
): Promise<unknown> {
  const { whenAway, nothing = [], tellsRefusals, signal } = question;
  const answer = await readAnswer(endpoint, question).catch((cause) => {
    signal?.throwIfAborted();
    throw unavailable(whenAway, cause);
  });
  if (!(answer instanceof AppError)) return answer;
  if (nothing.includes(answer.code)) return undefined;
  throw tellsRefusals ? answer : unavailable(whenAway, answer);
}

async function readAnswer(endpoint: AnyEndpoint, call: LooseCall): Promise<unknown> {
  const reply = await fetchFromService(endpoint, call as Call<AnyEndpoint>);
  if (reply.ok) return z.parse(endpoint.response, await reply.json());
  const refusal = z.safeParse(failure, await reply.json().catch(() => undefined));
  if (reply.status < 500 && refusal.success && isCode(refusal.data.code))
    return new AppError(refusal.data.code, refusal.data.message);
  throw new Error(`${endpoint.service} answered ${reply.status}`);
}

/**
 * The raw response of another service with any status: for files. A GET is retried when its connection
 * breaks: the process may have just ended, and another has taken over.
 * @throws Error when the service is down.
 */
export function fetchFromService<E extends AnyEndpoint>(
  endpoint: E,
  call: Call<E>,
): Promise<Response> {
  const {
    url,
    secret,
    authorization,
    userAgent,
    waitMs = usualWaitMs,
    signal,
    ...input
  } = call as LooseCall;
  const { body, headers } = contentOf(endpoint, input);
  const limit = AbortSignal.timeout(waitMs);
  const known = {
    ...headers,
    ...(secret && { [internalSecretHeader]: secret }),
    ...(authorization && { authorization }),
    ...(userAgent && { 'user-agent': userAgent }),
  };
  const init: RequestInit = {
    method: endpoint.method,
    body,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    redirect: 'error',
  };
  const address = new URL(callPath(endpoint, input), url);
  return inStep(
    {
      name: endpointName(endpoint),
      kind: 'client',
      attributes: spanAttributesOf(endpoint),
    },
    () => {
      const send = () => fetch(address, { ...init, headers: { ...known, ...ids() } });
      return endpoint.method === 'GET' ? retryBrokenConnection(send) : send();
    },
  );
}

async function retryBrokenConnection(send: () => Promise<Response>): Promise<Response> {
  for (let times = 1; ; times++) {
    try {
      return await send();
    } catch (err) {
      if (times === maxAttempts || !isBroken(err)) throw err;
      await sleep(pauseMs);
    }
  }
}

/** fetch reports the reason in the error's cause. */
const isBroken = (err: unknown) =>
  brokenConnectionCodes.includes(String((err as { cause?: { code?: unknown } }).cause?.code));

const spanAttributesOf = ({ method, path, service }: AnyEndpoint) => ({
  'http.request.method': method,
  'url.template': path,
  'peer.service': service,
});

/** Headers that link the other service's logs and spans to this request. */
function ids(): Record<string, string> {
  const context = currentContext();
  if (!context) return {};
  return { 'x-request-id': context.requestId, traceparent: traceparentOf(context.trace) };
}

function contentOf({ multipart }: AnyEndpoint, { body, file }: Pick<LooseCall, 'body' | 'file'>) {
  if (multipart && (file || multipart.json)) {
    const form = new FormData();
    if (file) form.set(multipart.file.field, file);
    if (multipart.json) form.set(multipart.json, JSON.stringify(body));
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

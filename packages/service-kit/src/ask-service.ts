import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyEndpoint,
  callPath,
  type EndpointInput,
  type EndpointResponse,
  type ErrorCode,
  errorCodes,
  failure,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import { internalSecretHeader } from './app.ts';
import { currentContext } from './context.ts';
import { AppError, unavailable } from './errors.ts';
import { traceparentOf } from './trace-context.ts';
import { inStep } from './tracing.ts';

const usualWaitMs = 5000;
/** As often as the gateway does, and after the same pause. */
const mostTimes = 3;
const pauseMs = 25;
/** How a connection ends whose process does. */
const brokenOff = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
const isCode = (code: string): code is ErrorCode =>
  (errorCodes as readonly string[]).includes(code);

/** Who asks which process, and how long for. */
interface Caller {
  /** Of the service. */
  url: string;
  /** Of this installation, where one service asks another. */
  secret?: string;
  /** The header of the person in whose name it is asked. */
  authorization?: string;
  /** 5 seconds unless told. */
  waitMs?: number;
  signal?: AbortSignal;
}

type Call<E extends AnyEndpoint> = Caller & Omit<EndpointInput<E>, 'headers' | 'files'>;

export type ServiceQuestion<E extends AnyEndpoint> = Call<E> & {
  /** The sentence while the service does not answer. */
  whenAway: string;
  /** A refusal is thrown as the service says it, for people to read. */
  tellsRefusals?: true;
};

interface LooseQuestion extends Caller {
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
 * Asks another service by its contract.
 * @returns the parsed answer; undefined where it is refused with a code of `nothing`.
 * @throws AppError `unavailable` with `whenAway` when the service is away, refuses or says something
 * else than promised; its own refusal with `tellsRefusals`; the reason of `signal` once that ends.
 */
export function askService<E extends AnyEndpoint>(
  endpoint: E,
  question: ServiceQuestion<E> & { nothing: readonly ErrorCode[] },
): Promise<EndpointResponse<E> | undefined>;
export function askService<E extends AnyEndpoint>(
  endpoint: E,
  question: ServiceQuestion<E>,
): Promise<EndpointResponse<E>>;
export async function askService(endpoint: AnyEndpoint, question: LooseQuestion): Promise<unknown> {
  const { whenAway, nothing = [], tellsRefusals, signal } = question;
  const answer = await answerOf(endpoint, question).catch((cause) => {
    signal?.throwIfAborted();
    throw unavailable(whenAway, cause);
  });
  if (!(answer instanceof AppError)) return answer;
  if (nothing.includes(answer.code)) return undefined;
  throw tellsRefusals ? answer : unavailable(whenAway, answer);
}

async function answerOf(endpoint: AnyEndpoint, call: LooseCall): Promise<unknown> {
  const reply = await fetchFromService(endpoint, call as Call<AnyEndpoint>);
  if (reply.ok) return z.parse(endpoint.response, await reply.json());
  const said = z.safeParse(failure, await reply.json().catch(() => undefined));
  if (reply.status < 500 && said.success && isCode(said.data.code))
    return new AppError(said.data.code, said.data.message);
  throw new Error(`${endpoint.service} answered ${reply.status}`);
}

/**
 * The answer of another service as it comes, whatever its status: for files. What only reads is asked
 * again where its connection broke: the process may have just ended, and another is there.
 * @throws Error when the service is away.
 */
export function fetchFromService<E extends AnyEndpoint>(
  endpoint: E,
  call: Call<E>,
): Promise<Response> {
  const { url, secret, authorization, waitMs = usualWaitMs, signal, ...given } = call as LooseCall;
  const { body, headers } = contentOf(endpoint, given);
  const limit = AbortSignal.timeout(waitMs);
  const known = {
    ...headers,
    ...(secret && { [internalSecretHeader]: secret }),
    ...(authorization && { authorization }),
  };
  const init: RequestInit = {
    method: endpoint.method,
    ...(body && { body }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    redirect: 'error',
  };
  const address = new URL(callPath(endpoint, given), url);
  return inStep(
    { name: `${endpoint.method} ${endpoint.path}`, kind: 'client', attributes: askedOf(endpoint) },
    () => {
      const ask = () => fetch(address, { ...init, headers: { ...known, ...ids() } });
      return endpoint.method === 'GET' ? againWhereBroken(ask) : ask();
    },
  );
}

async function againWhereBroken(ask: () => Promise<Response>): Promise<Response> {
  for (let times = 1; ; times++) {
    try {
      return await ask();
    } catch (err) {
      if (times === mostTimes || !isBroken(err)) throw err;
      await sleep(pauseMs);
    }
  }
}

/** fetch says why it failed in its cause. */
const isBroken = (err: unknown) =>
  brokenOff.includes(String((err as { cause?: { code?: unknown } }).cause?.code));

const askedOf = ({ method, path, service }: AnyEndpoint) => ({
  'http.request.method': method,
  'url.template': path,
  'peer.service': service,
});

/** By which the other service's logs and steps are found. */
function ids(): Record<string, string> {
  const context = currentContext();
  if (!context) return {};
  return { 'x-request-id': context.requestId, traceparent: traceparentOf(context.trace) };
}

function contentOf({ multipart }: AnyEndpoint, { body, file }: Pick<LooseCall, 'body' | 'file'>) {
  if (multipart && file) {
    const form = new FormData();
    form.set(multipart.file.field, file);
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

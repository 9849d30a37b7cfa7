import {
  type AnyEndpoint,
  callPath,
  type EndpointInput,
  type EndpointResponse,
  type FailureBody,
  networkErrorMessage,
  statusErrorMessage,
} from '@soloist/contracts';
import { ApiError } from './api-error.ts';
import { handleReply, readStoredReply } from './offline.ts';
import { requestProof } from './proof.ts';
import { clearSession, getToken } from './session.ts';
import { newTraceparent } from './traceparent.ts';
import { type Incoming, type Outgoing, readLines, send } from './transport.ts';

type Options = Pick<Outgoing, 'signal' | 'onProgress'>;
type Input<E extends AnyEndpoint> = EndpointInput<E> & Options;
type InputArguments<E extends AnyEndpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];
interface LooseInput extends Options, Pick<Outgoing, 'wantsFile' | 'wantsStream'> {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  files?: Blob[];
  headers?: Record<string, string>;
}

// Specification section 6: besides calls by capability, these never carry the token.
const tokenless = ['POST /payment/subscription', 'POST /payment/verify-order-payment'];

/**
 * Calls the API and returns the parsed response (undefined where the endpoint has none). Throws
 * `ApiError` with the message to show: the server's, else the status, else that there was no
 * response. Clears a session that the server no longer accepts. Asks for a proof of identity where
 * the server needs one. Without a connection, a read returns the last reply that this device has.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<EndpointResponse<E>> {
  const options = (input ?? {}) as LooseInput;
  const token = endpoint.method === 'GET' && carriesToken(endpoint) ? getToken() : null;
  if (!token) return parsed(await sendCall(endpoint, options), endpoint) as EndpointResponse<E>;
  const read = { path: endpoint.path, url: apiUrl(endpoint, options), token };
  try {
    const reply = await sendCall(endpoint, options);
    const response = parsed(reply, endpoint) as EndpointResponse<E>;
    handleReply(read, reply.text);
    return response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a connection, there is no status.
    if (error.status) {
      handleReply(read, '', error.status);
      throw error;
    }
    const text = await readStoredReply(read, error);
    return parsed({ status: 200, text }, endpoint) as EndpointResponse<E>;
  }
}

/**
 * Calls an endpoint that returns a file, and returns its bytes. For files that need the token; any
 * other is a link to `apiUrl`.
 */
export async function callFile<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<Blob> {
  const { file } = await sendCall(endpoint, { ...((input ?? {}) as LooseInput), wantsFile: true });
  return file ?? new Blob();
}

/**
 * Calls an endpoint that streams lines of JSON: yields each line's value when it arrives, for the
 * caller to parse. Throws `ApiError` like `call`, also when the response is interrupted.
 */
export async function* callLines<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): AsyncGenerator<unknown> {
  const options = (input ?? {}) as LooseInput;
  const { stream } = await sendCall(endpoint, { ...options, wantsStream: true });
  if (!stream) return;
  try {
    for await (const line of readLines(stream)) yield readJson(line);
  } catch (error) {
    throw options.signal?.aborted ? error : noReply();
  }
}

/** Where the server needs a proof of identity, the person is asked, and the call is repeated. */
async function sendCall(endpoint: AnyEndpoint, options: LooseInput): Promise<Incoming> {
  try {
    return await sendOnce(endpoint, options);
  } catch (error) {
    const { code } = error as Partial<ApiError>;
    if (code !== 'proof_required' || !(await requestProof())) throw error;
    return sendOnce(endpoint, options);
  }
}

async function sendOnce(endpoint: AnyEndpoint, options: LooseInput): Promise<Incoming> {
  const token = carriesToken(endpoint) ? getToken() : null;
  const reply = await sendOrThrow({
    method: endpoint.method,
    url: apiUrl(endpoint, options),
    ...bodyOf(endpoint, { ...options, token }),
    signal: options.signal,
    onProgress: options.onProgress,
    wantsFile: options.wantsFile,
    wantsStream: options.wantsStream,
  });
  if (reply.status >= 400) throw refusal(reply, { sentToken: token, endpoint });
  return reply;
}

/** The URL of a call, for links and images. */
export const apiUrl = (
  endpoint: AnyEndpoint,
  options?: Pick<LooseInput, 'params' | 'query'>,
): string => `/api${callPath(endpoint, options)}`;

const carriesToken = ({ access, method, path }: AnyEndpoint) =>
  access !== 'capability' && !tokenless.includes(`${method} ${path}`);

function bodyOf(
  endpoint: AnyEndpoint,
  { body, file, files = [], headers = {}, token }: LooseInput & { token: string | null },
): Pick<Outgoing, 'headers' | 'body'> {
  const common = {
    traceparent: newTraceparent(),
    ...headers,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  if (endpoint.multipart) {
    const form = new FormData();
    const { json, file: rule } = endpoint.multipart;
    if (json) form.set(json, JSON.stringify(body));
    for (const each of file ? [file, ...files] : files) form.append(rule.field, each);
    return { headers: common, body: form };
  }
  if (body === undefined) return { headers: common, body: undefined };
  return {
    headers: { ...common, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function sendOrThrow(outgoing: Outgoing): Promise<Incoming> {
  try {
    return await send(outgoing);
  } catch (error) {
    // Aborted on purpose: the query client distinguishes this from a network error.
    if (outgoing.signal?.aborted) throw error;
    throw noReply();
  }
}

const offlineMessage = 'You’re offline. Try again when you’re connected.';

const noReply = () =>
  new ApiError({
    status: 0,
    code: 'network',
    message: navigator.onLine ? networkErrorMessage : offlineMessage,
  });

function refusal(
  reply: Incoming,
  { sentToken, endpoint }: { sentToken: string | null; endpoint: AnyEndpoint },
): ApiError {
  const json = readJson(reply.text);
  const { code, message, details } = failureOf(json, reply.status);
  const isSessionOver = code === 'session_revoked' || code === 'unauthenticated';
  // A new token may have been stored meanwhile: only the refused one is cleared.
  const isOurs = sentToken !== null && sentToken === getToken() && endpoint.access !== 'open';
  if (reply.status === 401 && isSessionOver && isOurs) clearSession();
  return new ApiError({ status: reply.status, code, message, details });
}

function failureOf(json: unknown, status: number): Omit<FailureBody, 'success'> {
  if (isFailure(json)) return json;
  return { code: 'internal', message: statusErrorMessage(status) };
}

// Parsed without a schema: calls import zod, but this module is loaded for every visitor.
function isFailure(json: unknown): json is FailureBody {
  const { success, message } = (json ?? {}) as Partial<FailureBody>;
  return success === false && typeof message === 'string' && message !== '';
}

function parsed(reply: Incoming, endpoint: AnyEndpoint): unknown {
  if (!endpoint.response) return undefined;
  if (reply.status === 204) throw unusable(reply, 'no_content');
  const json = readJson(reply.text);
  if (isFailure(json)) throw new ApiError({ status: reply.status, ...json });
  const result = endpoint.response.safeParse(json);
  if (!result.success) throw unusable(reply, 'internal');
  return result.data;
}

const unusable = ({ status }: Incoming, code: string) =>
  new ApiError({ status, code, message: statusErrorMessage(status) });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

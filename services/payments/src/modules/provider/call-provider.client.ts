import * as z from 'zod';
import { noAnswer, ProviderError, refused } from './provider-error.rules.ts';

const refusalBody = z.object({
  code: z.string(),
  description: z.string(),
  field: z.string().nullish(),
  reason: z.string().nullish(),
});
/** An error of the SDK, or of our requests through its client. */
const failure = z.object({
  statusCode: z.number().optional(),
  error: z.unknown().optional(),
  response: z.object({ status: z.number(), data: z.unknown().optional() }).optional(),
});
/** Timeout, same call in progress, too many requests: the call may still have been executed. */
const undecided = new Set([408, 409, 425, 429]);
/**
 * A wrong or unauthorised key: it says nothing about the request, which may still succeed with
 * another key.
 */
const configurationFaults = new Set([401, 403]);

/**
 * The response to a call, as far as we use it.
 * @throws ProviderError `refused` by the provider; otherwise `noAnswer`, also for a response that
 * cannot be parsed.
 */
export async function callProvider<S extends z.ZodType>(
  shape: S,
  call: () => Promise<unknown>,
): Promise<z.output<S>> {
  const answer = await call().catch((err: unknown) => {
    throw errorOf(err);
  });
  const { success, data, error } = shape.safeParse(answer);
  if (success) return data;
  throw noAnswer(`its response has an unknown shape at ${error.issues[0]?.path.join('.')}`);
}

function errorOf(err: unknown): ProviderError {
  if (err instanceof ProviderError) return err;
  const { statusCode, error, response } = failure.safeParse(err).data ?? {};
  const status = statusCode ?? response?.status ?? 0;
  const record = error ?? (response?.data as { error?: unknown } | undefined)?.error;
  const refusal = refusalBody.safeParse(record).data;
  if (configurationFaults.has(status)) return noAnswer(`our key was rejected (status ${status})`);
  // An intermediary responds without such a body.
  const isRefusal = status >= 400 && status < 500 && !undecided.has(status) && refusal;
  if (!isRefusal) return noAnswer(status ? `status ${status}` : 'the connection broke');
  const { code, description, field, reason } = refusal;
  return refused({
    status,
    code,
    description,
    field: field ?? undefined,
    reason: reason ?? undefined,
  });
}

/**
 * An id that becomes part of a provider URL.
 * @throws ProviderError `refused`, as by the provider, for an invalid id.
 */
export function requireProviderId(prefix: string, id: string): string {
  if (new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`).test(id)) return id;
  const description = 'The id provided does not exist';
  throw refused({ status: 400, code: 'BAD_REQUEST_ERROR', description });
}

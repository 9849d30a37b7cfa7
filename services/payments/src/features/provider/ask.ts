import * as z from 'zod';
import { noAnswer, ProviderError, refused } from './provider-error.ts';

const refusalBody = z.object({
  code: z.string(),
  description: z.string(),
  field: z.string().nullish(),
  reason: z.string().nullish(),
});
/** As the SDK throws it, and as its requests do that we make ourselves. */
const failure = z.object({
  statusCode: z.number().optional(),
  error: z.unknown().optional(),
  response: z.object({ status: z.number(), data: z.unknown().optional() }).optional(),
});
/** Too slow, in the middle of the same call, too many: whether it was done is another question. */
const undecided = new Set([408, 409, 425, 429]);
/** A wrong key, or one that may not: it says nothing of what was asked for, and a right one is still to come. */
const ownFault = new Set([401, 403]);

/**
 * The answer to a call, as far as we use it.
 * @throws ProviderError `refused` by the provider; else `noAnswer`, also where it answers something
 * that we do not understand.
 */
export async function ask<S extends z.ZodType>(
  shape: S,
  call: () => Promise<unknown>,
): Promise<z.output<S>> {
  const answer = await call().catch((err: unknown) => {
    throw errorOf(err);
  });
  const { success, data, error } = shape.safeParse(answer);
  if (success) return data;
  throw noAnswer(`its answer is not what we know, at ${error.issues[0]?.path.join('.')}`);
}

function errorOf(err: unknown): ProviderError {
  if (err instanceof ProviderError) return err;
  const { statusCode, error, response } = failure.safeParse(err).data ?? {};
  const status = statusCode ?? response?.status ?? 0;
  const said = error ?? (response?.data as { error?: unknown } | undefined)?.error;
  const refusal = refusalBody.safeParse(said).data;
  if (ownFault.has(status)) return noAnswer(`our key is not taken (status ${status})`);
  // Something between us and the provider answers without such a body.
  const isRefusal = status >= 400 && status < 500 && !undecided.has(status) && refusal;
  if (!isRefusal) return noAnswer(status ? `status ${status}` : 'the line broke');
  const { code, description, field, reason } = refusal;
  return refused({
    status,
    code,
    description,
    field: field ?? undefined,
    reason: reason ?? undefined,
  });
}

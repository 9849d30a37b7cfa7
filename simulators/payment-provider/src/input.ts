import * as z from 'zod/mini';
import { ApiRefusal } from './api-error.ts';
import type { Entity } from './store.ts';

export const notes = z._default(z.record(z.string(), z.coerce.string()), {});
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** In minor units; the provider takes nothing below 100. */
export const amount = z.int().check(z.gte(100));
/** The SDK and the documentation send both. */
export const yesOrNo = z._default(
  z.pipe(
    z.union([z.boolean(), z.literal(0), z.literal(1)]),
    z.transform((value: boolean | 0 | 1) => Boolean(value)),
  ),
  false,
);

/** @throws ApiRefusal that names the field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = z.safeParse(schema, body ?? {});
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new ApiRefusal(`The ${field} field is invalid: ${issue?.message}`, { field });
}

/** Requires the account number in lists of payouts and validations. */
export function requireAccountNumber({ account_number }: Record<string, unknown>) {
  if (account_number) return;
  throw new ApiRefusal('The account number field is required.', { field: 'account_number' });
}

export const collection = (items: Entity[]) => ({
  entity: 'collection',
  count: items.length,
  items,
});

const paging = z.object({
  from: z._default(z.coerce.number(), 0),
  to: z._default(z.coerce.number(), Number.POSITIVE_INFINITY),
  count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
  skip: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
});

/** A page of a list, newest first: ten by default, up to a hundred. */
export function paginate(items: Entity[], query: unknown) {
  const { from, to, count, skip } = parseInput(paging, query);
  const fitting = items.filter(({ created_at }) => created_at >= from && created_at <= to);
  return collection(fitting.slice(skip, skip + count));
}

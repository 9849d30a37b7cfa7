import * as z from 'zod/mini';
import { ApiRefusal } from './api-error.ts';
import type { Entity } from './store.ts';

export const notes = z._default(z.record(z.string(), z.coerce.string()), {});
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** In minor units; the provider takes nothing below 100. */
export const amount = z.int().check(z.gte(100));

/** @throws ApiRefusal that names the field. */
export function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const { success, data, error } = z.safeParse(schema, body ?? {});
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new ApiRefusal(`The ${field} field is invalid: ${issue?.message}`, { field });
}

export const collection = (items: Entity[]) => ({
  entity: 'collection',
  count: items.length,
  items,
});

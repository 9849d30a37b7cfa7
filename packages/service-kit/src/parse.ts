import * as z from 'zod/mini';
import { invalidInput } from './errors.ts';

// zod/mini ships without texts: these are what a field says where its schema has no sentence of its own.
z.config(z.locales.en());

/**
 * The typed value of `input`.
 * @throws AppError `invalid_input` whose message is the first problem and whose details name each field.
 */
export function parse<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  throw invalidInput(details[0]?.message ?? 'The request is not valid.', details);
}

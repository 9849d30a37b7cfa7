import { inputSentence, isDeeperThan, jsonDepthLimit } from '@soloist/contracts';
import * as z from 'zod/mini';
import { invalidInput } from '../errors.ts';

/**
 * Parses `input`.
 * @throws AppError `invalid_input` whose message is the first problem and whose details list each
 * field.
 */
export function parse<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  // Schemas recurse, and so does the code that stores a value.
  if (isDeeperThan(input, jsonDepthLimit)) {
    throw invalidInput(
      `This request has more than ${jsonDepthLimit} levels of nesting. Send a flatter one.`,
    );
  }
  const parsed = z.safeParse(schema, input, { error: inputSentence });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  throw invalidInput(details[0]?.message ?? 'The request is invalid.', details);
}

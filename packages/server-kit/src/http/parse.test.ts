import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { parse } from './parse.ts';

const schema = z.strictObject({
  name: z.string('Please type a name.').check(z.minLength(2, 'This name is too short.')),
  tags: z.array(z.string()),
});
const failureOf = (input: unknown) => {
  try {
    parse(schema, input);
  } catch (err) {
    return err as AppError;
  }
  throw new Error('it was accepted');
};

it('returns the output of the schema', () => {
  const trimmed = z.strictObject({ name: z.string().check(z.trim()) });
  expect(parse(trimmed, { name: '  Ada ' })).toEqual({ name: 'Ada' });
});

it('reports the first problem with the schema’s message and lists every field', () => {
  const failed = failureOf({ name: 'x', tags: ['ok', 1] });
  expect(failed).toBeInstanceOf(AppError);
  expect(failed).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: 'This name is too short.',
    details: [{ path: 'name', message: 'This name is too short.' }, { path: 'tags.1' }],
  });
});

it('uses a default message where the schema has none', () => {
  const { message } = failureOf({ name: 'Ada', tags: 'x' });
  expect(message).toBe('“Tags” must be a list.');
});

it.each([
  ['an unknown field', { name: 'Ada', tags: [], admin: true }],
  ['an operator as a value', { name: { $gt: '' }, tags: [] }],
  ['an operator as a field', { name: 'Ada', tags: [], $where: '1' }],
  ['a prototype', JSON.parse('{"name":"Ada","tags":[],"__proto__":{"admin":true}}')],
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
])('refuses %s', (_what, input) => {
  expect(failureOf(input).code).toBe('invalid_input');
});

it('rejects 80,000 nested levels before a schema recurses', () => {
  interface Comment {
    replies: Comment[];
  }
  const comment: z.ZodMiniType<Comment> = z.strictObject({
    replies: z.array(z.lazy(() => comment)),
  });
  const deep = JSON.parse(`${'{"replies":['.repeat(80_000)}${']}'.repeat(80_000)}`);
  expect(() => parse(comment, deep)).toThrow(
    expect.objectContaining({
      status: 400,
      message: 'This request has more than 100 levels of nesting. Send a flatter one.',
    }),
  );
});

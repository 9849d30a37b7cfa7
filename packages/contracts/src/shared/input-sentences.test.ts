import * as z from 'zod/mini';
import { endpoints } from '../api.ts';
import { email, text } from './primitives.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  discriminator?: string;
  valueType?: z.ZodMiniType;
};

const wrongValues: unknown[] = [
  null,
  '',
  'x',
  'x'.repeat(21_000),
  '\u0000',
  true,
  -1,
  0.5,
  1e15,
  [],
  [null],
  {},
  { nobodyNamedThis: 1 },
];

/** Values that a schema refuses somewhere, each wrong in one field and missing all others. */
function* wrongInputs(schema: z.ZodMiniType): Generator<unknown> {
  yield undefined;
  yield* wrongValues;
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) yield* wrongInputs(def.innerType);
  if (def.in) yield* wrongInputs(def.in);
  if (def.valueType) for (const value of wrongInputs(def.valueType)) yield { key: value };
  if (def.element) {
    for (const value of wrongInputs(def.element)) yield [value];
    yield Array(1001).fill('x');
  }
  for (const option of def.options ?? []) {
    const tag = def.discriminator;
    const values = tag ? option._zod.propValues?.[tag] : undefined;
    for (const value of wrongInputs(option)) {
      yield value;
      if (!tag || !values || typeof value !== 'object' || value === null) continue;
      for (const tagged of values) yield { ...value, [tag]: tagged };
    }
  }
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    for (const value of wrongInputs(field)) yield { [name]: value };
  }
}

// What zod says where nobody gave it words: in English, and without a locale.
const validatorText =
  /^Invalid (input|option|string|number|key|value|discriminator|element|UUID|URL|ISO|date|regex|email address$)|^Too (big|small)|Unrecognized key|expected \w+|received \w+|\bNaN\b|undefined|\[object/;

function sentencesAbout(schema: z.ZodMiniType): string[] {
  const messages = new Set<string>();
  for (const input of wrongInputs(schema)) {
    for (const { message } of z.safeParse(schema, input).error?.issues ?? []) messages.add(message);
  }
  return [...messages];
}

const checked = endpoints.flatMap(({ method, path, body, query, params }) =>
  Object.entries({ body, query, params }).flatMap(([part, schema]) =>
    schema ? [[`${method} ${path}`, part, schema as z.ZodMiniType] as const] : [],
  ),
);

it.each(checked)('%s rejects any wrong %s with readable messages', (_name, _part, schema) => {
  for (const sentence of sentencesAbout(schema)) {
    expect(sentence).not.toMatch(validatorText);
    expect(sentence).toMatch(/^[A-Z“]/);
    expect(sentence.length).toBeLessThan(400);
  }
});

const firstSentence = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input).error?.issues[0]?.message;

it.each([
  ['a missing field', z.object({ tax_mode: z.string() }), {}, '“Tax mode” is missing.'],
  ['null', z.object({ dueDate: z.string() }), { dueDate: null }, '“Due date” must be text.'],
  ['an entry', z.array(z.int()), [1, 'x'], 'Entry 2 must be a number.'],
  [
    'an entry of a field',
    z.object({ a: z.array(z.int()) }),
    { a: [1.5] },
    'Entry 1 of “A” must be a whole number.',
  ],
  [
    'a choice',
    z.object({ plan: z.enum(['a', 'b']) }),
    { plan: 'c' },
    '“Plan” must be one of a, b.',
  ],
  [
    'a number too large',
    z.object({ limit: z.number().check(z.lte(50)) }),
    { limit: 51 },
    '“Limit” must be at most 50.',
  ],
  [
    'too many entries',
    z.object({ tags: z.array(z.int()).check(z.maxLength(1)) }),
    { tags: [1, 2] },
    '“Tags” must have at most 1 entries.',
  ],
  [
    'a field that nobody named',
    z.strictObject({}),
    { isAdmin: true },
    'There is no field “Is admin” here. Please remove it.',
  ],
  ['nothing at all', z.object({}), undefined, 'The input is missing.'],
  ['a branch of a union', z.union([z.literal(''), email]), 'x', 'Invalid email address!'],
])('describes the problem of %s', (_what, schema, input, sentence) => {
  expect(firstSentence(schema, input)).toBe(sentence);
});

it('limits generic inputs to 400 characters where a field has no limit of its own', () => {
  const tooLong = 'x'.repeat(401);
  expect(firstSentence(text(), tooLong)).toBe('Input cannot be greater than 400 characters');
});

it('shortens the name of an unknown field', () => {
  const sentence = firstSentence(z.strictObject({}), { ['x'.repeat(100_000)]: 1 });
  expect(sentence?.length).toBeLessThan(120);
});

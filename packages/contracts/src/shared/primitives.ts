import * as z from 'zod/mini';
import { minorDigits, parseDecimal } from './currencies.ts';
import { currencies } from './currency-codes.ts';
import { emailMessages, normalizeEmail } from './email-addresses.ts';
import { inputSentence, sentenceOfBranch } from './input-sentences.ts';

// Every schema of ours is built from this file: what a schema says by itself is a sentence for
// people.
z.config({ customError: inputSentence });

/** A MongoDB ObjectId as 24 hexadecimal digits. */
export const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'This id is invalid.'));

/** 192 random bits in base64url: the id of a public link, not guessable. */
export const capabilityId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{32}$/, 'This link is invalid.'));

/**
 * The id at the end of a public link: any text, so that a page can report a broken link.
 */
export const linkEnd = z.string().check(z.maxLength(200));

/** Specification section 5: the limit of generic inputs. */
export const inputLimit = 400;

/** Optional text of a generic input, trimmed, at most `limit` characters. */
export const text = (limit = inputLimit) =>
  z
    .string()
    .check(z.trim(), z.maxLength(limit, `Input cannot be greater than ${limit} characters`));

/** Required text; `message` is the error when it is blank. */
export const requiredText = (message: string, limit = inputLimit) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limit, `Input cannot be greater than ${limit} characters`),
    );

/** An email address in its canonical form: the only schema for addresses from outside. */
export const email = z.string(emailMessages.missing).check(
  z.overwrite((text) => normalizeEmail(text) ?? text.trim()),
  z.minLength(1, emailMessages.missing),
  z.refine((text) => normalizeEmail(text) === text, emailMessages.wrong),
);

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = (message = 'Please fill the date!') =>
  z.string(message).check(z.minLength(1, message), z.iso.date(message) as never);

export const currency = z.enum(currencies);
export type Currency = z.infer<typeof currency>;

/** The maximum of a single amount in minor units: 1,000,000,000.00 dollars. */
export const maxAmount = 100_000_000_000;

/** An amount in the currency's minor units (cents), a whole number from `least` up. */
export const amount = (message: string, least = 1) =>
  z
    .int(message)
    .check(z.gte(least, message), z.lte(maxAmount, 'The amount is larger than this form allows.'));

/** A number as the input of a form has it, such as `2` or `1200.50`. */
export const typedNumber = (message: string) =>
  z.string(message).check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,3})?$/, message));

/** Either a value or its typed text; the error message belongs to the type that was sent. */
export const orTyped = <Value extends z.ZodMiniType, Typed extends z.ZodMiniType>(
  value: Value,
  { typed, message }: { typed: Typed; message: string },
) =>
  z.union([value, typed], {
    error: (issue) => sentenceOfBranch(issue as never) ?? message,
  });

/**
 * An amount in a request: a number is minor units (120000), a text is a typed amount in the
 * currency's units (`1200` or `1200.50`). The result is minor units. Texts in a currency without
 * two decimals are converted before: see `withTypedAmounts`.
 */
export const amountInput = (message: string, least = 1) =>
  orTyped(amount(message, least), {
    message,
    typed: z.pipe(
      z.string(message).check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,2})?$/, message)),
      z.pipe(
        z.transform((typed: string) => Math.round(Number(typed) * 100)),
        amount(message, least),
      ),
    ),
  });

const typedAmounts = [
  'rate',
  'total',
  'total_price',
  'payment_rate',
  'total_fee',
  'upfront_payment',
];

/** Converts typed amounts of a currency that has no two decimals; what is no amount becomes NaN. */
function convertTyped(value: unknown, code: string): unknown {
  if (Array.isArray(value)) return value.map((each) => convertTyped(each, code));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      typedAmounts.includes(key) && typeof field === 'string'
        ? (parseDecimal(field, code) ?? Number.NaN)
        : convertTyped(field, code),
    ]),
  );
}

/**
 * A request with amounts of `amountInput`, which are converted by the decimals of the `currency` that
 * the request names.
 */
export const withTypedAmounts = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((request: unknown) => {
      const code = typeof request === 'object' && request && 'currency' in request;
      const named = currency.safeParse(code ? request.currency : undefined);
      return named.success && minorDigits(named.data) !== 2
        ? convertTyped(request, named.data)
        : request;
    }),
    schema as never,
    // To its callers, the request is what the schema says.
  ) as unknown as Schema;

/**
 * An instant as an ISO 8601 string; in UTC, but where a document is dated, by its sender's calendar.
 */
export const instant = z.string();

/** The query of every list: 20 a page by default, an opaque cursor from the page before. */
export const pageQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

/** A page of `items`; `nextCursor` is null on the last one. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

import * as z from 'zod/mini';

/**
 * The details of one payment type. A draft of the specification holds the fields of every payment
 * type: those of the others may come along and are dropped.
 */
export function detailsSchema<Shape extends z.core.$ZodShape>(
  fields: readonly string[],
  shape: Shape,
  ...checks: z.core.$ZodCheck<z.output<z.ZodMiniObject<Shape>>>[]
) {
  const others = fields.filter((field) => !(field in shape));
  const dropped = Object.fromEntries(others.map((field) => [field, z.optional(z.unknown())]));
  type Details = z.output<z.ZodMiniObject<Shape>>;
  return z.pipe(
    z.strictObject({ ...shape, ...dropped }).check(...(checks as never[])),
    z.transform(
      (details) =>
        Object.fromEntries(
          Object.entries(details as object).filter(([field]) => field in shape),
        ) as Details,
    ),
  );
}

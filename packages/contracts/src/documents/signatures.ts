import * as z from 'zod/mini';
import { requiredText } from '../shared/primitives.ts';

/** The box that a drawn signature's points lie in. */
export const signatureBox = { width: 600, height: 180 } as const;
const mostPoints = 6000;

/**
 * A drawn signature: strokes, each a flat list of x, y, x, y in the `signatureBox`. Numbers only,
 * so it can contain nothing but lines.
 */
export const signatureDrawing = z
  .array(
    z
      .array(z.int().check(z.gte(0), z.lte(signatureBox.width)))
      .check(z.minLength(2), z.maxLength(4000)),
  )
  .check(
    z.minLength(1, 'Draw your signature.'),
    z.maxLength(80, 'Draw a simpler signature.'),
    z.refine(
      (strokes) => strokes.reduce((points, stroke) => points + stroke.length, 0) <= mostPoints,
      'Draw a simpler signature.',
    ),
  );
export type SignatureDrawing = z.infer<typeof signatureDrawing>;

/** A signature: the name, and optionally a drawing. */
export const signatureFields = {
  signature: requiredText('Sign with your full name.', 120),
  drawing: z.optional(signatureDrawing),
};

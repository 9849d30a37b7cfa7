import * as z from 'zod/mini';
import { imageAddress, imageAltLimit } from './rich-text-rules.ts';

/** The address of an image of one's own below `/files/`. */
export const imageUrl = z.string().check(z.regex(imageAddress, 'This image is not valid.'));

export const ownImage = z.strictObject({
  url: imageUrl,
  /** What it shows, for those who do not see it. */
  alt: z
    .string()
    .check(z.trim(), z.maxLength(imageAltLimit, `Input cannot exceed ${imageAltLimit} characters`)),
});
export type OwnImage = z.infer<typeof ownImage>;

import * as z from 'zod/mini';
import { sentenceOfBranch } from './input-sentences.ts';
import { imageAddress, imageAltLimit } from './rich-text-rules.ts';

/** The URL of one of our images below `/files/`. */
export const imageUrl = z.string().check(z.regex(imageAddress, 'This image is invalid.'));

export const uploadedImage = z.strictObject({
  url: imageUrl,
  /** Alternative text. */
  alt: z
    .string()
    .check(z.trim(), z.maxLength(imageAltLimit, `Input cannot exceed ${imageAltLimit} characters`)),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

/** An image in a request: its address alone is an image without a description. */
export const imageInput = z.union(
  [
    uploadedImage,
    z.pipe(
      imageUrl,
      z.transform((url: string): UploadedImage => ({ url, alt: '' })),
    ),
  ],
  { error: (issue) => sentenceOfBranch(issue as never) },
);
/** An image or none: empty text is none. */
export const optionalImageInput = z.union(
  [
    z.nullable(imageInput),
    z.pipe(
      z.literal(''),
      z.transform((): null => null),
    ),
  ],
  { error: (issue) => sentenceOfBranch(issue as never) },
);

import * as z from 'zod/mini';
import { sentenceOfBranch } from './input-sentences.ts';
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

/** An image in a request: its address alone is an image without a description. */
export const sentImage = z.union(
  [
    ownImage,
    z.pipe(
      imageUrl,
      z.transform((url: string): OwnImage => ({ url, alt: '' })),
    ),
  ],
  { error: (issue) => sentenceOfBranch(issue as never) },
);
/** An image or none: empty text is none. */
export const sentImageOrNone = z.union(
  [
    z.nullable(sentImage),
    z.pipe(
      z.literal(''),
      z.transform((): null => null),
    ),
  ],
  { error: (issue) => sentenceOfBranch(issue as never) },
);

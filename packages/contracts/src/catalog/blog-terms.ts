import * as z from 'zod/mini';
import { id, instant, requiredText, text } from '../shared/primitives.ts';
import { richText } from '../shared/rich-text.ts';
import { keywordList, textInput, textTypes } from '../shared/text-inputs.ts';
import { uploadedImage } from '../shared/uploaded-images.ts';

export const blogLimits = { title: 120, brief: 400, slug: 80, tags: 10, images: 12 } as const;

export const blogMessages = {
  title: 'Please fill the title!',
  slug: 'Use lowercase letters, digits and hyphens, such as my-first-year.',
  description: 'Please write the blog!',
} as const;

const slug = z
  .string()
  .check(
    z.trim(),
    z.maxLength(blogLimits.slug, `Input cannot exceed ${blogLimits.slug} characters`),
    z.regex(
      /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u,
      blogMessages.slug,
    ),
  );
const images = z.array(uploadedImage).check(z.maxLength(blogLimits.images));

/** A complete blog. */
export const blogTerms = z.strictObject({
  type: z._default(z.enum(textTypes), 'html'),
  title: requiredText(blogMessages.title, blogLimits.title),
  /**
   * The slug; derived from the title when omitted. A slug that the author already uses gets a
   * number.
   */
  slug: z.optional(slug),
  brief: z._default(text(blogLimits.brief), ''),
  description: textInput,
  coverImg: z._default(z.nullable(uploadedImage), null),
  images: z._default(images, []),
  tags: z._default(keywordList(blogLimits.tags), []),
  /**
   * The publication time: now when omitted, scheduled when in the future; a past time dates an
   * older text.
   */
  publishAt: z.optional(z.iso.datetime() as never as z.ZodMiniType<string>),
});
export type BlogTerms = z.output<typeof blogTerms>;

export const blogRequest = z.extend(blogTerms, {
  /** Created by the browser once per draft: sending the same draft again returns the first blog. */
  draft_id: z.optional(z.uuid()),
});
export type BlogRequest = z.output<typeof blogRequest>;

/** A partial blog draft: the author's fields so far, or those that Sage prepared. */
export const blogPrefill = z.partial(
  z.object({
    title: text(blogLimits.title),
    /** As typed; validated when it is published. */
    slug: text(blogLimits.slug),
    brief: text(blogLimits.brief),
    description: richText,
    coverImg: z.nullable(uploadedImage),
    images,
    tags: keywordList(blogLimits.tags),
    publishAt: z.nullable(instant),
    /** The blog that this draft changes. */
    blog_id: id,
  }),
);
export type BlogPrefill = z.infer<typeof blogPrefill>;

import * as z from 'zod/mini';
import { id, requiredText, text } from '../shared/primitives.ts';
import { richText } from '../shared/rich-text.ts';
import { keywordList, textInput, textTypes } from '../shared/text-inputs.ts';
import { imageInput, optionalImageInput, uploadedImage } from '../shared/uploaded-images.ts';
import { webAddress } from '../shared/web-address.ts';

export const projectLimits = {
  title: 120,
  brief: 400,
  client: 120,
  images: 12,
  chips: 30,
} as const;

export const projectMessages = {
  title: 'Please fill the title!',
  images: `A project has at most ${projectLimits.images} images.`,
  /** Specification section 8, letter for letter. */
  missingId: 'Cannot update project: Missing project ID',
} as const;

const images = z
  .array(uploadedImage)
  .check(z.maxLength(projectLimits.images, projectMessages.images));
const about = {
  type: z._default(z.enum(textTypes), 'html'),
  description: z._default(textInput, ''),
  brief: z._default(text(projectLimits.brief), ''),
  coverImg: z._default(optionalImageInput, null),
  images: z._default(
    z.array(imageInput).check(z.maxLength(projectLimits.images, projectMessages.images)),
    [],
  ),
  skills: z._default(keywordList(projectLimits.chips), []),
  tools: z._default(keywordList(projectLimits.chips), []),
  client: z._default(text(projectLimits.client), ''),
  liveUrl: z._default(webAddress, ''),
};

/** A complete portfolio project; omitted fields are empty. */
export const projectTerms = z.strictObject({
  title: requiredText(projectMessages.title, projectLimits.title),
  ...about,
  /** As in the specification's draft; the path of the call names the project. */
  id: z.optional(text()),
});
export type ProjectTerms = z.output<typeof projectTerms>;

/** The same fields in a new project. */
export const projectRequest = z.extend(projectTerms, {
  /**
   * Created by the browser once per draft: sending the same draft again returns the first project.
   */
  draft_id: z.optional(z.uuid()),
});
export type ProjectRequest = z.output<typeof projectRequest>;

/** A partial project draft: the author's fields so far, or those that Sage prepared. */
export const projectPrefill = z.partial(
  z.object({
    title: text(projectLimits.title),
    description: richText,
    brief: text(projectLimits.brief),
    coverImg: z.nullable(uploadedImage),
    images,
    skills: keywordList(projectLimits.chips),
    tools: keywordList(projectLimits.chips),
    client: text(projectLimits.client),
    liveUrl: text(),
    /** The project that this draft changes. */
    project_id: id,
  }),
);
export type ProjectPrefill = z.infer<typeof projectPrefill>;

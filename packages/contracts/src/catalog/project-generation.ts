import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { webAddress } from '../shared/web-address.ts';
import { projectLimits } from './project-terms.ts';

export const projectGenerationLimits = {
  brief: 4000,
  links: 5,
  files: 5,
  fileText: 20_000,
} as const;

/** The input from which Sage generates a portfolio project. */
export const projectBrief = z.strictObject({
  brief: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, 'Please describe the project in a sentence or two.'),
      z.maxLength(
        projectGenerationLimits.brief,
        `Input cannot exceed ${projectGenerationLimits.brief} characters`,
      ),
    ),
  /** Pages about the project, which Sage reads. */
  links: z._default(
    z
      .array(webAddress.check(z.minLength(1, 'Please remove the empty link.')))
      .check(z.maxLength(projectGenerationLimits.links)),
    [],
  ),
  /** Texts of files, as extracted by the browser. */
  files: z._default(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.maxLength(200)),
          text: z.string().check(z.maxLength(projectGenerationLimits.fileText)),
        }),
      )
      .check(z.maxLength(projectGenerationLimits.files)),
    [],
  ),
});
export type ProjectBrief = z.output<typeof projectBrief>;

/** One line of the response; `done` or `failed` is the last. */
export const projectGenerationChunk = z.discriminatedUnion('type', [
  /** Sage's current activity, or a step that failed: a sentence. */
  z.object({ type: z.literal('note'), text: z.string() }),
  /** The project's details, once. */
  z.object({
    type: z.literal('facts'),
    title: z.string().check(z.maxLength(projectLimits.title)),
    brief: z.string().check(z.maxLength(projectLimits.brief)),
    client: z.string().check(z.maxLength(projectLimits.client)),
    skills: z.array(z.string()),
    tools: z.array(z.string()),
    liveUrl: z.string(),
  }),
  /** The next part of the description, in Markdown. */
  z.object({ type: z.literal('text'), markdown: z.string() }),
  /** `offline`: generated without a model. */
  z.object({ type: z.literal('done'), offline: z.boolean() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type ProjectGenerationChunk = z.infer<typeof projectGenerationChunk>;

export const projectGeneration = {
  make: defineEndpoint({
    service: 'sage',
    method: 'POST',
    path: '/sage-ai/project-makings',
    access: 'freelancer',
    perMinute: 10,
    // Pages are read and a model is queried before the first line.
    silentMs: 120_000,
    summary:
      'Create a portfolio project from a brief. Streams JSON lines (`projectGenerationChunk`, application/x-ndjson) without storing anything.',
    body: projectBrief,
  }),
};

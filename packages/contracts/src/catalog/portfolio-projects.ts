import * as z from 'zod/mini';
import { workOwner } from '../profiles/work-owner.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, text } from '../shared/primitives.ts';
import { storedText, textTypes } from '../shared/text-inputs.ts';
import { uploadedImage } from '../shared/uploaded-images.ts';
import { projectRequest, projectTerms } from './project-terms.ts';

/** A portfolio project in a list. */
export const portfolioProjectSummary = z.object({
  id,
  title: z.string(),
  brief: z.string(),
  /** The cover, else the first image. */
  image: z.nullable(uploadedImage),
  skills: z.array(z.string()),
  tools: z.array(z.string()),
  published: z.boolean(),
  updatedAt: instant,
});
export type PortfolioProjectSummary = z.infer<typeof portfolioProjectSummary>;

export const portfolioProject = z.extend(portfolioProjectSummary, {
  /** Details of the freelancer. */
  userId: id,
  type: z.enum(textTypes),
  /** By `type`: HTML, blocks or plain text. */
  description: z.union([storedText, z.string()]),
  /** The description in blocks, whatever its type. */
  content: storedText,
  coverImg: z.nullable(uploadedImage),
  images: z.array(uploadedImage),
  client: z.string(),
  /** Empty, or with its scheme. */
  liveUrl: z.string(),
});
export type PortfolioProject = z.infer<typeof portfolioProject>;

export const galleryItem = z.object({ project: portfolioProjectSummary, owner: workOwner });
export type GalleryItem = z.infer<typeof galleryItem>;

const marketplace = { service: 'marketplace' } as const;
const ofFreelancer = { ...marketplace, access: 'freelancer' } as const;
const params = z.strictObject({ id });
const saved = z.object({ message: z.string(), project: portfolioProject });
const chip = z.optional(text(60));

export const portfolioProjects = {
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/project',
    perMinute: 30,
    summary:
      'Publish a portfolio project. Repeating a draft_id returns the existing record, or `conflict` when the content differs.',
    body: projectRequest,
    response: saved,
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/project/updateProject/:id',
    perMinute: 30,
    names: 'own',
    summary: 'Replace a portfolio project of the caller. Omitted fields become empty.',
    // An invalid id has its own message: `projectMessages.missingId`.
    params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
    body: projectTerms,
    response: saved,
  }),
  updateNoProject: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/project/updateProject',
    summary: 'Reject an update without a project id.',
  }),
  publish: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/project/publish/:id',
    names: 'own',
    summary: 'Publish or hide a portfolio project of the caller.',
    params,
    body: z.strictObject({ published: z.boolean() }),
    response: saved,
  }),
  listOwn: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/own',
    access: 'user',
    summary: 'List the caller’s portfolio projects, newest first, including hidden ones.',
    query: pageQuery,
    response: page(portfolioProjectSummary),
  }),
  readOwn: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/own/:id',
    access: 'user',
    names: 'own',
    summary: 'Read a portfolio project of the caller and the draft that edits it.',
    params,
    response: z.object({ project: portfolioProject, draft_id: z.nullable(z.string()) }),
  }),
  fetchProjects: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/fetchProjects/:userId',
    access: 'open',
    summary: 'List a freelancer’s published portfolio projects, newest first.',
    params: z.strictObject({ userId: id }),
    query: pageQuery,
    response: z.object({
      projects: z.array(portfolioProjectSummary),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  fetchProject: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/fetchProject/:id',
    access: 'open',
    summary: 'Read a published portfolio project and its owner.',
    params,
    response: z.object({ project: portfolioProject, owner: workOwner }),
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/project/deleteProject/:id',
    names: 'own',
    summary: 'Delete a portfolio project of the caller. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
  newestImages: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/newestImages',
    access: 'open',
    perMinute: 60,
    summary: 'Read images of the newest published portfolio projects of several freelancers.',
    query: z.strictObject({
      /** Ids of up to 24 freelancers, separated by commas. */
      owners: z.string().check(z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,23}$/)),
    }),
    response: z.object({
      /** Only of freelancers with images, the newest first. */
      items: z.array(z.object({ userId: id, images: z.array(z.string()) })),
    }),
  }),
  gallery: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/gallery',
    access: 'user',
    summary:
      'List all published portfolio projects by skill and tool, newest first; with `q`, best matches first.',
    query: z.extend(pageQuery, { q: z.optional(text(100)), skill: chip, tool: chip }),
    response: page(galleryItem),
  }),
  galleryFilters: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/gallery/filters',
    access: 'user',
    summary: 'List the skills and tools that published portfolio projects use most.',
    response: z.object({ skills: z.array(z.string()), tools: z.array(z.string()) }),
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { ownImage } from './own-images.ts';
import { id, instant, page, pageQuery, text } from './primitives.ts';
import { projectRequest, projectTerms } from './project-terms.ts';
import { storedText, textTypes } from './shown-texts.ts';
import { workOwner } from './work-owner.ts';

/** A portfolio project in a list. */
export const portfolioProjectSummary = z.object({
  id,
  title: z.string(),
  brief: z.string(),
  /** The cover, else the first image. */
  image: z.nullable(ownImage),
  skills: z.array(z.string()),
  tools: z.array(z.string()),
  published: z.boolean(),
  updatedAt: instant,
});
export type PortfolioProjectSummary = z.infer<typeof portfolioProjectSummary>;

export const portfolioProject = z.extend(portfolioProjectSummary, {
  /** Of its freelancer. */
  userId: id,
  type: z.enum(textTypes),
  /** By `type`: HTML, blocks or plain text. */
  description: z.union([storedText, z.string()]),
  /** The description in blocks, whatever its type. */
  content: storedText,
  coverImg: z.nullable(ownImage),
  images: z.array(ownImage),
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
      'Publish a portfolio project. The same draft_id again answers with the first one, unless something else is sent (`conflict`).',
    body: projectRequest,
    response: saved,
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/project/updateProject/:id',
    perMinute: 30,
    names: 'own',
    summary: 'Change an own portfolio project as a whole; what is left out becomes empty.',
    // What is no id gets a sentence of its own: `projectMessages.missingId`.
    params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
    body: projectTerms,
    response: saved,
  }),
  updateNoProject: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/project/updateProject',
    summary: 'Says that the project must be named.',
  }),
  publish: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/project/publish/:id',
    names: 'own',
    summary: 'Show an own portfolio project to others, or hide it.',
    params,
    body: z.strictObject({ published: z.boolean() }),
    response: saved,
  }),
  listOwn: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/own',
    access: 'user',
    summary: 'Own portfolio projects, hidden ones too, newest first.',
    query: pageQuery,
    response: page(portfolioProjectSummary),
  }),
  readOwn: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/own/:id',
    access: 'user',
    names: 'own',
    summary:
      'One own portfolio project, also when it is hidden, and the draft in which it is being changed.',
    params,
    response: z.object({ project: portfolioProject, draft_id: z.nullable(z.string()) }),
  }),
  fetchProjects: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/fetchProjects/:userId',
    access: 'open',
    summary: "A freelancer's published portfolio projects, newest first.",
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
    summary: 'One published portfolio project and whose it is.',
    params,
    response: z.object({ project: portfolioProject, owner: workOwner }),
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/project/deleteProject/:id',
    names: 'own',
    summary: 'Delete an own portfolio project; twice is harmless.',
    params,
    response: z.object({ message: z.string() }),
  }),
  gallery: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/gallery',
    access: 'user',
    summary: 'Published portfolio projects of everybody, newest first, by skill and tool.',
    query: z.extend(pageQuery, { skill: chip, tool: chip }),
    response: page(galleryItem),
  }),
  galleryFilters: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/project/gallery/filters',
    access: 'user',
    summary: 'The skills and tools that most published portfolio projects name, most first.',
    response: z.object({ skills: z.array(z.string()), tools: z.array(z.string()) }),
  }),
};

import { readFile } from 'node:fs/promises';
import { type OwnImage, slugOf } from '@soloist/contracts';
import { markdownToRichText } from '@soloist/rich-text/parse';
import { createDocumentsClient } from '../clients/documents.ts';
import type { MarketplaceConfig } from '../config.ts';
import { BlogModel } from '../features/blogs/blogs.model.ts';
import { blogWorks, firstFields } from '../features/blogs/blogs.service.ts';
import { ProjectModel } from '../features/projects/projects.model.ts';
import { projectWorks } from '../features/projects/projects.service.ts';
import { ServiceModel } from '../features/services/services.model.ts';
import { serviceWorks } from '../features/services/services.service.ts';
import { type DemoBlog, demoBlogs } from './blogs.ts';
import { type DemoProject, demoProjects } from './projects.ts';
import { demoServices } from './services.ts';
import { type DemoAccount, signIn } from './sign-in.ts';

const dayMs = 24 * 3600 * 1000;

type SeedConfig = Pick<MarketplaceConfig, 'NODE_ENV' | 'IDENTITY_URL' | 'DOCUMENTS_URL'>;

/**
 * Fills a database without work of anybody with what the demo freelancer has made, offers and
 * writes.
 * Expects a connected database, and identity and documents running.
 */
export async function seedDemo(config: SeedConfig, account: DemoAccount) {
  if (config.NODE_ENV === 'production') {
    throw new Error('Demo services are never made in production.');
  }
  const kinds = await Promise.all([ServiceModel, ProjectModel, BlogModel].map(isUsed));
  if (kinds.some(Boolean)) return;
  const { token, ownerId } = await signIn(config.IDENTITY_URL, account);
  const { storeImage } = createDocumentsClient(config);
  const store: Store = async ({ file, alt }) => {
    const bytes = await readFile(new URL(file, import.meta.url));
    return { url: await storeImage({ bytes, name: file }, `Bearer ${token}`), alt };
  };
  const idOf = new Map<string, string>();
  for (const demo of demoProjects) {
    const { terms, at } = await projectOf(demo, store);
    const project = projectWorks.asNew(ownerId, { terms }, at);
    await ProjectModel.create(project);
    idOf.set(demo.terms.title, String(project._id));
  }
  for (const demo of demoServices) {
    const relevantProjects = demo.examples.map((title) => idOf.get(title)!);
    const terms = { ...demo.terms, images: [await store(demo.image)], relevantProjects };
    const at = daysAgo(demo.publishedDaysAgo);
    await ServiceModel.create(serviceWorks.asNew(ownerId, { terms }, at));
  }
  for (const demo of demoBlogs) await BlogModel.create(await blogOf(demo, { ownerId, store }));
}

const isUsed = (model: { exists: (filter: object) => PromiseLike<unknown> }) => model.exists({});
type Store = (picture: { file: string; alt: string }) => Promise<OwnImage>;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function projectOf(
  { cover, pictures, story, terms, publishedDaysAgo }: DemoProject,
  store: Store,
) {
  const coverImg = await store(cover);
  let text = story;
  for (const picture of pictures) {
    text = text.replaceAll(`(${picture.file})`, `(${(await store(picture)).url})`);
  }
  const description = markdownToRichText(text);
  return { terms: { ...terms, coverImg, images: [], description }, at: daysAgo(publishedDaysAgo) };
}

async function blogOf(
  { cover, story, terms, publishedDaysAgo }: DemoBlog,
  { ownerId, store }: { ownerId: string; store: Store },
) {
  const at = daysAgo(publishedDaysAgo);
  const coverImg = cover && (await store(cover));
  const content = { ...terms, coverImg, images: [], description: markdownToRichText(story) };
  const fields = firstFields({ content, slug: slugOf(terms.title), publishedAt: at });
  return blogWorks.asNew(ownerId, fields, at);
}

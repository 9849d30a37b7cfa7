import { readFile } from 'node:fs/promises';
import { dayMs, slugOf, type UploadedImage } from '@soloist/contracts';
import { markdownToRichText } from '@soloist/rich-text/parse';
import type { MarketplaceConfig } from '../config.ts';
import {
  BlogModel,
  blogWorks,
  createDocumentsClient,
  newBlogFields,
  ProjectModel,
  projectWorks,
  ServiceModel,
  serviceWorks,
} from '../modules/catalog/index.ts';
import { type DemoBlog, demoBlogs } from './blogs.ts';
import { type DemoProject, demoProjects } from './projects.ts';
import { demoServices } from './services.ts';
import { type DemoAccount, signIn } from './sign-in.ts';

type SeedConfig = Pick<MarketplaceConfig, 'NODE_ENV' | 'IDENTITY_URL' | 'DOCUMENTS_URL'>;

/**
 * Fills an empty database with projects, services and posts of the demo freelancer.
 * Expects a connected database, and identity and documents running.
 */
export async function seedDemo(config: SeedConfig, account: DemoAccount) {
  if (config.NODE_ENV === 'production') {
    throw new Error('Sample services are never created in production.');
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
type Store = (image: { file: string; alt: string }) => Promise<UploadedImage>;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function projectOf(
  { cover, storyImages, story, terms, publishedDaysAgo }: DemoProject,
  store: Store,
) {
  const coverImg = await store(cover);
  let text = story;
  for (const image of storyImages) {
    text = text.replaceAll(`(${image.file})`, `(${(await store(image)).url})`);
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
  const fields = newBlogFields({ content, slug: slugOf(terms.title), publishedAt: at });
  return blogWorks.asNew(ownerId, fields, at);
}

import { readFile } from 'node:fs/promises';
import { dayMs } from '@soloist/contracts';
import { markdownToRichText } from '@soloist/rich-text/parse';
import type { MarketplaceConfig } from '../config.ts';
import { createDocumentsClient, ProjectModel, projectWorks } from '../modules/catalog/index.ts';
import { signIn } from './sign-in.ts';
import { type DemoWork, demoWorks } from './works.ts';

type SeedConfig = Pick<MarketplaceConfig, 'NODE_ENV' | 'IDENTITY_URL' | 'DOCUMENTS_URL'>;

/** People who sign in and upload at the same time: passwords are slow to check by intent. */
const atOnce = 4;

/**
 * Gives the demo people one portfolio project each, once. Expects a connected database, and identity
 * and documents running.
 */
export async function seedWorks(config: SeedConfig, password: string) {
  if (config.NODE_ENV === 'production')
    throw new Error('Sample works are never created in production.');
  for (let first = 0; first < demoWorks.length; first += atOnce) {
    const group = demoWorks.slice(first, first + atOnce);
    await Promise.all(group.map((demo) => addWork(demo, { config, password })));
  }
}

async function addWork(
  { email, cover, publishedDaysAgo, story, terms }: DemoWork,
  { config, password }: { config: SeedConfig; password: string },
) {
  const { token, ownerId } = await signIn(config.IDENTITY_URL, { email, password });
  if (await ProjectModel.exists({ ownerId })) return;
  const bytes = await readFile(new URL(`works/${cover.file}`, import.meta.url));
  const { storeImage } = createDocumentsClient(config);
  const url = await storeImage({ bytes, name: cover.file }, `Bearer ${token}`);
  const complete = {
    ...terms,
    liveUrl: '',
    coverImg: { url, alt: cover.alt },
    images: [],
    description: markdownToRichText(story),
  };
  const at = new Date(Date.now() - publishedDaysAgo * dayMs);
  await ProjectModel.create(projectWorks.asNew(ownerId, { terms: complete }, at));
}

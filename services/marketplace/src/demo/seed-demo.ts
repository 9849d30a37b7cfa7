import { readFile } from 'node:fs/promises';
import { auth } from '@soloist/contracts';
import * as z from 'zod/mini';
import { createDocumentsClient } from '../clients/documents.ts';
import type { MarketplaceConfig } from '../config.ts';
import { newService } from '../features/services/create-service.ts';
import { ServiceModel } from '../features/services/services.model.ts';
import { type DemoService, demoServices } from './services.ts';

const dayMs = 24 * 3600 * 1000;

type SeedConfig = Pick<MarketplaceConfig, 'NODE_ENV' | 'IDENTITY_URL' | 'DOCUMENTS_URL'>;

/**
 * Fills a database without services with what the demo freelancer offers. Expects a connected
 * database, and identity and documents running.
 */
export async function seedDemo(config: SeedConfig, account: { email: string; password: string }) {
  if (config.NODE_ENV === 'production') {
    throw new Error('Demo services are never made in production.');
  }
  if (await ServiceModel.exists({})) return;
  const { token, ownerId } = await signIn(config.IDENTITY_URL, account);
  const { storeImage } = createDocumentsClient(config);
  for (const demo of demoServices) {
    const bytes = await readFile(new URL(demo.image.file, import.meta.url));
    const url = await storeImage({ bytes, name: demo.image.file }, `Bearer ${token}`);
    await ServiceModel.create(serviceOf(demo, { ownerId, url }));
  }
}

async function signIn(identityUrl: string, account: object) {
  const response = await fetch(new URL(auth.login.path, identityUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`identity answered ${response.status} to the demo account`);
  const { token, user } = z.parse(auth.login.response!, await response.json());
  return { token, ownerId: user.id };
}

function serviceOf(
  { terms, image, publishedDaysAgo }: DemoService,
  { ownerId, url }: { ownerId: string; url: string },
) {
  const at = new Date(Date.now() - publishedDaysAgo * dayMs);
  const images = [{ url, alt: image.alt }];
  return newService({ ownerId, terms: { ...terms, images }, at });
}

import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import {
  createService,
  newClient,
  newFreelancer,
  profileChanged,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from '../../../test/marketplace.ts';
import { unpublishEmptySites } from '../../migrations/2026-11-28-unpublish-empty-sites.ts';
import { SiteModel } from './sites.model.ts';

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

const publish = (token: string, published: boolean) =>
  marketplace.send('POST /site/own/publish', { token, body: { published } });
const search = async (query: string) => {
  const token = marketplace.tokenFor();
  const { body } = await marketplace.send(`GET /search?${query}`, { token });
  return body.items.map(({ id }: { id: string }) => id) as string[];
};
const readGallery = async () => {
  const { body } = await marketplace.send('GET /project/gallery', {
    token: marketplace.tokenFor(),
  });
  return JSON.stringify(body);
};
const readSite = (ownerId: string) => SiteModel.findOne({ ownerId }).lean();

it('lists a person and their works in search and the gallery only while they are published', async () => {
  const { id, token } = await newFreelancer(marketplace, { fname: 'Quisby' });
  const title = 'Quisby folding';
  await createService(marketplace, { token, terms: sampleTerms({ title }) });
  await marketplace.send('POST /project', { token, body: sampleProject({ title }) });
  const read = async () => ({
    profiles: (await search('kind=profile&q=quisby')).includes(id),
    services: (await search('kind=service&q=quisby')).length,
    projects: (await search('kind=project&q=quisby')).length,
    isInGallery: (await readGallery()).includes(title),
  });
  const everything = { profiles: true, services: 1, projects: 1, isInGallery: true };
  const nothing = { profiles: false, services: 0, projects: 0, isInGallery: false };
  const becomes = (expected: object) =>
    eventually(async () => isDeepStrictEqual(await read(), expected));
  await becomes(everything);
  await publish(token, false);
  await becomes(nothing);
  await publish(token, true);
  await becomes(everything);
});

it('lists a person with a headline and a project, but not one without a headline or both', async () => {
  const over = { fname: 'Quonset', headline: '', skills: ['Packaging'] };
  const { id, profile, token } = await newFreelancer(marketplace, over);
  const isFound = async () => (await search('kind=profile&q=quonset')).includes(id);
  const change = (fields: object, version: number) =>
    marketplace.publish(profileChanged({ ...profile, ...fields }, { version }));
  expect(await isFound()).toBe(false);
  await change({ headline: 'Builder', skills: [] }, 2);
  await eventually(async () => (await readSite(id))?.profileVersion === 2);
  expect(await isFound()).toBe(false);
  const { body } = await marketplace.send('POST /project', { token, body: sampleProject() });
  await eventually(isFound);
  await marketplace.send(`GET /project/deleteProject/${body.project.id}`, { token });
  await eventually(async () => !(await isFound()));
});

it('publishes each change of a listing to identity, with a greater version', async () => {
  const { id, token } = await newFreelancer(marketplace);
  const first = (await readSite(id))?.listingVersion ?? 0;
  await publish(token, true);
  expect((await readSite(id))?.listingVersion).toBe(first);
  await publish(token, false);
  await marketplace.send('POST /project', { token, body: sampleProject() });
  await eventually(async () => (await readSite(id))?.hasProjects === true);
  expect(await readSite(id)).toMatchObject({
    published: false,
    hasProjects: true,
    listingVersion: first + 2,
  });
});

it('is published by a freelancer only', async () => {
  const client = await newClient(marketplace);
  expect((await publish(client.token, true)).status).toBe(403);
});

it('2026-11-28-unpublish-empty-sites: keeps sites with content published', async () => {
  const empty = await newFreelancer(marketplace, { headline: '', skills: [] });
  const filled = await newFreelancer(marketplace, { headline: '', skills: ['Packaging'] });
  const withService = await newFreelancer(marketplace, { headline: '', skills: [] });
  await createService(marketplace, { token: withService.token });
  const ids = [empty.id, filled.id, withService.id];
  const asBefore = { $unset: { listingVersion: 1, hasProjects: 1 } };
  for (const ownerId of ids) {
    const label = (await readSite(ownerId))?.label ?? '';
    await SiteModel.collection.updateOne({ label }, asBefore);
  }
  for (let i = 0; i < 2; i++) await unpublishEmptySites.up();
  const sites = await Promise.all(ids.map(readSite));
  expect(sites.map((site) => site?.published)).toEqual([false, true, true]);
  expect(sites.map((site) => site?.listingVersion)).toEqual([1, 1, 1]);
  // Back and forward again: a site that was published since stays published.
  await SiteModel.updateOne({ ownerId: empty.id }, { published: true });
  await unpublishEmptySites.up();
  expect((await readSite(empty.id))?.published).toBe(true);
});

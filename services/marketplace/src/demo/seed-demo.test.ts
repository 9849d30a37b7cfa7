import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blogTerms, projectTerms, serviceTerms } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { startImageStore } from '../../test/fake-documents.ts';
import { newFreelancer, startTestMarketplace } from '../../test/marketplace.ts';
import { ProjectModel } from '../modules/catalog/index.ts';
import { listImagesInText } from '../modules/catalog/texts/submitted-text.rules.ts';
import { demoBlogs } from './blogs.ts';
import { demoProjects } from './projects.ts';
import { seedDemo } from './seed-demo.ts';
import { seedWorks } from './seed-works.ts';
import { demoServices } from './services.ts';
import { demoWorks } from './works.ts';

const account = { email: 'ada@demo.soloist.local', password: 'a quiet green harbour' };

let marketplace: TestService;
let store: Awaited<ReturnType<typeof startImageStore>>;
let id: string;
const identity = createServer((_req, res) => {
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ success: true, token: 'token', user: sampleMyProfile({ id }) }));
});
const config = () => ({
  NODE_ENV: 'development' as const,
  IDENTITY_URL: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
  DOCUMENTS_URL: store.url,
});
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  store = await startImageStore();
  id = (await newFreelancer(marketplace)).id;
  await once(identity.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  identity.close();
  store.close();
  await marketplace.close();
});

it('the demo freelancer offers services with images, newest first, created once', async () => {
  for (const _ of ['once', 'twice']) await seedDemo(config(), account);
  const { services } = (await marketplace.send(`GET /service/fetchServices/${id}`)).body;
  expect(services.map(({ title }: { title: string }) => title)).toEqual(
    demoServices.map(({ terms }) => terms.title).toReversed(),
  );
  expect(services.every(({ image }: { image: { alt: string } }) => image.alt)).toBe(true);
  const used =
    demoServices.length +
    demoProjects.flatMap(({ storyImages }) => ['cover', ...storyImages]).length +
    demoBlogs.filter(({ cover }) => cover).length;
  expect(store.stored.map(({ authorization }) => authorization)).toEqual(
    Array(used).fill('Bearer token'),
  );
});

it('the demo freelancer shows projects, which their services name as examples', async () => {
  const { projects } = (await marketplace.send(`GET /project/fetchProjects/${id}`)).body;
  expect(projects.map(({ title }: { title: string }) => title)).toEqual(
    demoProjects.map(({ terms }) => terms.title).toReversed(),
  );
  const last = demoProjects.findLastIndex(({ storyImages }) => storyImages.length > 0);
  const { id: withPicture } = projects.toReversed()[last];
  const { project } = (await marketplace.send(`GET /project/fetchProject/${withPicture}`)).body;
  expect(listImagesInText(project.content)).toEqual([expect.stringMatching(/^\/files\//)]);
  const { services } = (await marketplace.send(`GET /service/fetchServices/${id}`)).body;
  for (const service of services) {
    const reply = await marketplace.send(`GET /service/fetchService/${service.id}`);
    expect(reply.body.service.relevantProjects).toHaveLength(2);
  }
});

it('the demo freelancer has blog posts without views', async () => {
  const { items } = (await marketplace.send(`GET /blogs/of/${id}`)).body;
  expect(items.map(({ title }: { title: string }) => title)).toEqual(
    demoBlogs.map(({ terms }) => terms.title).toReversed(),
  );
  expect(items.map(({ views, reads }: Record<string, number>) => [views, reads])).toEqual(
    demoBlogs.map(() => [0, 0]),
  );
  const { blog } = (await marketplace.send(`GET /blogs/read/${items[1].id}`)).body;
  const kinds = blog.description.content.map(({ type }: { type: string }) => type);
  const written = ['paragraph', 'heading', 'bulletList', 'blockquote', 'orderedList'];
  expect(kinds).toEqual(expect.arrayContaining(written));
  expect(blog.coverImg.url).toMatch(/^\/files\//);
  const { posts } = (await marketplace.send('GET /hook/fetchPosts?q=price')).body;
  expect(posts).toHaveLength(2);
});

it.each(demoBlogs)('the blog “$terms.title” passes the rules for submitted blogs', (demo) => {
  const { terms, story } = demo;
  expect(blogTerms.safeParse({ ...terms, description: story }).error?.issues).toBeUndefined();
});

it.each(demoProjects)(
  'the project “$terms.title” passes the rules and shows each of its images',
  (demo) => {
    const { terms, story, storyImages } = demo;
    expect(projectTerms.safeParse({ ...terms, description: story }).error?.issues).toBeUndefined();
    for (const { file, alt } of storyImages) expect(story).toContain(`![${alt}](${file})`);
  },
);

it.each(demoServices)(
  'the service “$terms.title” passes the rules for submitted services',
  ({ terms }) => {
    const images = [{ url: `/files/${'a'.repeat(32)}`, alt: '' }];
    expect(serviceTerms.safeParse({ ...terms, images }).error?.issues).toBeUndefined();
  },
);

it('never creates the demo content in production', async () => {
  await expect(seedDemo({ ...config(), NODE_ENV: 'production' }, account)).rejects.toThrow();
});

it('a demo person has a work with a cover, created once', async () => {
  const before = store.stored.length;
  await ProjectModel.deleteMany({ ownerId: id });
  for (const _ of ['once', 'twice']) await seedWorks(config(), account.password);
  const { projects } = (await marketplace.send(`GET /project/fetchProjects/${id}`)).body;
  expect(projects[0].image.alt).toBeTruthy();
  expect(store.stored.length).toBeGreaterThan(before);
});

it.each(demoWorks)('the work “$terms.title” passes the rules for submitted projects', (demo) => {
  const { terms, story, cover } = demo;
  const coverImg = { url: `/files/${'a'.repeat(32)}`, alt: cover.alt };
  const sent = { ...terms, liveUrl: '', coverImg, images: [], type: 'text', description: story };
  expect(projectTerms.safeParse(sent).error?.issues).toBeUndefined();
});

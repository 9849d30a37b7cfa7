import { defaultDesign } from '@soloist/contracts';
import { answerCalls } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import {
  sampleBlog,
  sampleImage,
  sampleProfile,
  sampleProject,
  sampleService,
} from '../../../public-site/site-samples.fixtures.ts';
import { emptyAccount, enter, me, openPage, refusal, sampleSite } from '../../../testing.tsx';
import { imageName } from './archive-names.rules.ts';
import { importSite } from './import-site.service.ts';
import { openArchive } from './open-archive.rules.ts';
import { toArchive } from './to-archive.rules.ts';

function archiveBlob() {
  const design = { ...defaultDesign(), headline: 'Imported' };
  const { json, images } = toArchive({
    profile: sampleProfile(),
    site: sampleSite({ draft: design, live: defaultDesign() }),
    projects: [sampleProject(0), { ...sampleProject(1), published: false }],
    services: [{ ...sampleService(0), relevantProjects: [sampleProject(1).id] }],
    blogs: [sampleBlog(0)],
    recommendations: [],
  });
  const webp = new Uint8Array([...strToU8('RIFF'), 0, 0, 0, 0, ...strToU8('WEBP')]);
  const files = Object.fromEntries(images.map((_, place) => [imageName(place), webp]));
  const bytes = zipSync({ ...files, 'data.json': strToU8(json) });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}
const sampleArchive = () => openArchive(archiveBlob());
/** As a person chooses it. A file of jsdom's cannot be read. */
function archiveFile() {
  const blob = archiveBlob();
  const file = new File([''], 'site.zip', { type: 'application/zip' });
  return Object.defineProperties(file, {
    size: { value: blob.size },
    arrayBuffer: { value: () => blob.arrayBuffer() },
  });
}

const saved = (key: string, item: object) => ({ message: 'Saved.', [key]: item });
/** A fake account that creates each item once per draft_id, as marketplace does. */
function startAccount(over: object = {}) {
  enter();
  let imageCount = 0;
  return answerCalls({
    ...emptyAccount,
    'POST /api/files/images': () =>
      Response.json({ success: true, ...sampleImage(100 + imageCount++), width: 8, height: 8 }),
    'POST /api/profile/updateProfile': { userInfo: me },
    'POST /api/project': saved('project', sampleProject(3)),
    [`POST /api/project/publish/${sampleProject(3).id}`]: saved('project', sampleProject(3)),
    'POST /api/service/createService': saved('service', sampleService(1)),
    'POST /api/blogs': saved('blog', sampleBlog(1)),
    'GET /api/site/own': { site: sampleSite() },
    'PUT /api/site/own': { site: sampleSite({ revision: 4 }) },
    'POST /api/site/own/publish': { site: sampleSite() },
    ...over,
  });
}
type Calls = ReturnType<typeof startAccount>;
const bodies = (calls: Calls, path: string) =>
  calls
    .filter((call) => call.method !== 'GET' && call.path === path)
    .map(({ body }) => {
      const details = body instanceof FormData ? body.get('serviceDetails') : body;
      return JSON.parse(String(details));
    });
const report = () => undefined;

it('creates images, profile and works, and the design last', async () => {
  const calls = startAccount();
  await importSite(await sampleArchive(), report);
  const calledPaths = calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect([...new Set(calledPaths)]).toEqual([
    '/api/files/images',
    '/api/profile/updateProfile',
    '/api/project',
    `/api/project/publish/${sampleProject(3).id}`,
    '/api/service/createService',
    '/api/blogs',
    '/api/site/own',
    '/api/site/own/publish',
  ]);
});

it('hides hidden items, keeps dates, and links a service to the new project', async () => {
  const calls = startAccount();
  await importSite(await sampleArchive(), report);
  expect(bodies(calls, `/api/project/publish/${sampleProject(3).id}`)).toEqual([
    { published: false },
  ]);
  expect(bodies(calls, '/api/blogs')[0]).toMatchObject({
    slug: sampleBlog(0).slug,
    publishAt: sampleBlog(0).publishedAt,
  });
  expect(bodies(calls, '/api/service/createService')[0].relevantProjects).toEqual([
    sampleProject(3).id,
  ]);
  expect(bodies(calls, '/api/project')[0].coverImg.url).toMatch(/^\/files\/p+1\d\d$/);
});

it('publishes the live design and keeps the draft', async () => {
  const calls = startAccount();
  await importSite(await sampleArchive(), report);
  const drafts = bodies(calls, '/api/site/own');
  expect(drafts.map(({ draft }) => draft.headline)).toEqual(['', 'Imported']);
  expect(drafts.map(({ revision }) => revision)).toEqual([3, 4]);
});

it('resumes after an interruption and creates nothing twice', async () => {
  const archive = await sampleArchive();
  const broken = startAccount({ 'POST /api/blogs': refusal(500, { message: 'Cut.' }) });
  await expect(importSite(archive, report)).rejects.toThrow('Cut.');
  const first = bodies(broken, '/api/project').map(({ draft_id }) => draft_id);
  const storedAttempt = localStorage.getItem('site-import');
  const again = startAccount({
    'GET /api/project/own': { items: [sampleProject(3)], nextCursor: null },
  });
  localStorage.setItem('site-import', storedAttempt ?? '');
  await importSite(await sampleArchive(), report);
  expect(bodies(again, '/api/project').map(({ draft_id }) => draft_id)).toEqual(first);
  expect(new Set(first).size).toBe(2);
  expect(localStorage.getItem('site-import')).toBeNull();
});

it('refuses an account with works before it stores anything', async () => {
  const calls = startAccount({
    'GET /api/project/own': { items: [sampleProject(3)], nextCursor: null },
  });
  await expect(importSite(await sampleArchive(), report)).rejects.toThrow('empty account');
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('is refused in the studio before any question', async () => {
  openPage('/portfolio', {
    'GET /api/site/own': { site: sampleSite() },
    'GET /api/project/own': { items: [sampleProject(3)], nextCursor: null },
  });
  await userEvent.upload(await screen.findByLabelText('Archive to import'), archiveFile());
  expect(await screen.findByText(/only import into an empty account/)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

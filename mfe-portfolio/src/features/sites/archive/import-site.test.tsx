import { firstDesign } from '@soloist/contracts';
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
} from '../../../site/site-samples.ts';
import { emptyAccount, enter, me, openPage, refusal, sampleSite } from '../../../testing.tsx';
import { importSite } from './import-site.ts';
import { imageName } from './local-names.ts';
import { openArchive } from './open-archive.ts';
import { toArchive } from './to-archive.ts';

function archiveBlob() {
  const design = { ...firstDesign(), headline: 'Imported' };
  const { json, images } = toArchive({
    profile: sampleProfile(),
    site: sampleSite({ draft: design, live: firstDesign() }),
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

const saved = (key: string, thing: object) => ({ message: 'Saved.', [key]: thing });
/** An account that makes each thing once per draft_id, as marketplace does. */
function startAccount(over: object = {}) {
  enter();
  let pictures = 0;
  return answerCalls({
    ...emptyAccount,
    'POST /api/files/images': () =>
      Response.json({ success: true, ...sampleImage(100 + pictures++), width: 8, height: 8 }),
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

it('makes pictures, facts and works, and the design last', async () => {
  const calls = startAccount();
  await importSite(await sampleArchive(), report);
  const made = calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect([...new Set(made)]).toEqual([
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

it('hides what was hidden, dates what was dated, and leads from a service to the new project', async () => {
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

it('publishes what was live and goes on with what was drafted', async () => {
  const calls = startAccount();
  await importSite(await sampleArchive(), report);
  const drafts = bodies(calls, '/api/site/own');
  expect(drafts.map(({ draft }) => draft.headline)).toEqual(['', 'Imported']);
  expect(drafts.map(({ revision }) => revision)).toEqual([3, 4]);
});

it('goes on after it broke off, and makes nothing twice', async () => {
  const archive = await sampleArchive();
  const broken = startAccount({ 'POST /api/blogs': refusal(500, { message: 'Cut.' }) });
  await expect(importSite(archive, report)).rejects.toThrow('Cut.');
  const first = bodies(broken, '/api/project').map(({ draft_id }) => draft_id);
  const kept = localStorage.getItem('site-import');
  const again = startAccount({
    'GET /api/project/own': { items: [sampleProject(3)], nextCursor: null },
  });
  localStorage.setItem('site-import', kept ?? '');
  await importSite(await sampleArchive(), report);
  expect(bodies(again, '/api/project').map(({ draft_id }) => draft_id)).toEqual(first);
  expect(new Set(first).size).toBe(2);
  expect(localStorage.getItem('site-import')).toBeNull();
});

it('is refused where there are works already, before anything is stored', async () => {
  const calls = startAccount({
    'GET /api/project/own': { items: [sampleProject(3)], nextCursor: null },
  });
  await expect(importSite(await sampleArchive(), report)).rejects.toThrow('Yours has some');
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('is refused in the studio before it asks anything', async () => {
  openPage('/portfolio', {
    'GET /api/site/own': { site: sampleSite() },
    'GET /api/project/own': { items: [sampleProject(3)], nextCursor: null },
  });
  await userEvent.upload(await screen.findByLabelText('Archive to import'), archiveFile());
  expect(await screen.findByText(/without projects, services and blogs/)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

import { defaultDesign, siteArchiveLimits } from '@soloist/contracts';
import { strToU8, type Zippable, zipSync } from 'fflate';
import {
  sampleBlog,
  sampleProfile,
  sampleProject,
  sampleRecommendation,
  sampleService,
} from '../../../public-site/site-samples.fixtures.ts';
import { imageName, placeholderImage, placeholderItemId } from './archive-names.rules.ts';
import { openArchive } from './open-archive.rules.ts';
import { replaceReferences } from './replace-references.rules.ts';
import { toArchive } from './to-archive.rules.ts';
import type { WholeSite } from './whole-site.api.ts';

const design = defaultDesign();
const work = design.sections.find(({ kind }) => kind === 'work');
if (work) work.settings.picks = [sampleProject(1).id, 'f'.repeat(24)];

const completeSite = (): WholeSite => ({
  profile: sampleProfile(),
  site: {
    host: 'ines.localhost',
    draft: design,
    revision: 7,
    live: defaultDesign(),
    published: true,
    publishedAt: '2026-03-13T09:00:00.000Z',
    previewToken: 'x'.repeat(32),
  },
  projects: [sampleProject(0), { ...sampleProject(1), published: false }],
  services: [{ ...sampleService(0), relevantProjects: [sampleProject(0).id] }, sampleService(2)],
  blogs: [sampleBlog(0), { ...sampleBlog(1), status: 'draft' }],
  recommendations: [sampleRecommendation()],
});

/** The same site as it is in another account: other ids and addresses, another owner. */
function elsewhere(site: WholeSite): WholeSite {
  const other = JSON.parse(
    JSON.stringify(site)
      .replace(/"([0-9a-f]{24})"/g, (_, id: string) => `"${id.split('').reverse().join('')}"`)
      .replace(/\/files\/(p{26})/g, '/files/QQQQQQQQQQQQQQQQQQQQQQQQQQ'),
  ) as WholeSite;
  return { ...other, profile: { ...other.profile, username: 'other', pro: true } };
}

const webp = new Uint8Array([...strToU8('RIFF'), 0, 0, 0, 0, ...strToU8('WEBP')]);
const zip = (files: Zippable) => new Blob([zipSync(files) as Uint8Array<ArrayBuffer>]);

// biome-ignore lint/suspicious/noExplicitAny: data that is made wrong on purpose has no type
function archived(change: (data: any) => void = () => undefined): Zippable {
  const { json, images } = toArchive(completeSite());
  const data = JSON.parse(json);
  change(data);
  const imageFiles = images.map((_, place) => [imageName(place), webp]);
  return { 'data.json': strToU8(JSON.stringify(data)), ...Object.fromEntries(imageFiles) };
}

describe('the data of an archive', () => {
  it('names images by their order of appearance, and items by their position', () => {
    const { json, images } = toArchive(completeSite());
    const data = JSON.parse(json);
    expect(images[0]).toBe(sampleProfile().profileImage);
    expect(data.profile.profileImage).toBe('images/001.webp');
    const [{ terms }] = data.projects;
    expect(JSON.stringify(terms.description)).toContain('"src":"images/002.webp"');
    expect(terms.coverImg.url).toBe('images/003.webp');
    expect(data.services[0].terms.relevantProjects).toEqual(['project-1']);
    expect(json).not.toContain('/files/');
  });

  it('drops deleted items from a section’s picks', () => {
    const { site } = JSON.parse(toArchive(completeSite()).json);
    expect(site.draft.sections[1].settings.picks).toEqual(['project-2']);
  });

  it('contains no account data: no site name, ids or view counts', () => {
    const { json } = toArchive(completeSite());
    for (const secret of ['"ines"', 'ines.localhost', 'x'.repeat(32), '"views"', '"id"']) {
      expect(json).not.toContain(secret);
    }
  });

  it('is byte for byte the same for the same site in another account', () => {
    expect(elsewhere(completeSite()).projects[0]?.id).not.toBe(completeSite().projects[0]?.id);
    expect(toArchive(elsewhere(completeSite())).json).toBe(toArchive(completeSite()).json);
  });

  it('stays the same after import and export', async () => {
    const { data } = await openArchive(zip(archived()));
    const { json, images } = toArchive(completeSite());
    const nameOf = new Map([
      ...images.map((_, place) => [placeholderImage(imageName(place)), imageName(place)] as const),
      ...['project-1', 'project-2'].map((name) => [placeholderItemId(name), name] as const),
    ]);
    const back = replaceReferences(data, {
      image: (address) => nameOf.get(address) ?? '',
      item: (id) => nameOf.get(id),
    });
    expect(back).toEqual(JSON.parse(json));
  });
});

describe('an archive', () => {
  it('is identified by its data', async () => {
    const [one, two] = await Promise.all([
      openArchive(zip(archived())),
      openArchive(zip(archived())),
    ]);
    expect(one.hash).toBe(two.hash);
    const other = await openArchive(zip(archived((data) => (data.profile.fname = 'Eve'))));
    expect(other.hash).not.toBe(one.hash);
  });

  it('may contain a copied site, which is ignored', async () => {
    const files = { ...archived(), 'site/index.html': strToU8('<script>alert(1)</script>') };
    const { images } = await openArchive(zip(files));
    expect([...images.keys()].every((name) => name.startsWith('images/'))).toBe(true);
  });

  const bomb = new Uint8Array(siteArchiveLimits.dataBytes - 1);
  const foreign = `/files/${'v'.repeat(32)}`;
  it.each<[string, Blob, RegExp]>([
    ['that is no ZIP', new Blob(['{}']), /isn’t a ZIP/],
    ['that is cut off', zip(archived()).slice(0, 900), /isn’t a ZIP/],
    ['without its data', zip({ 'images/001.webp': webp }), /no data\.json/],
    ['of something else', zip(archived((data) => (data.format = 'other'))), /not an exported site/],
    ['of a later version', zip(archived((data) => (data.version = 2))), /another version/],
    ['whose data is damaged', zip({ ...archived(), 'data.json': strToU8('{"a"') }), /damaged/],
    ['whose data is a list', zip({ ...archived(), 'data.json': strToU8('[]') }), /not an exported/],
    ['with a name that leads out', zip({ ...archived(), 'images/../../x': webp }), /don’t belong/],
    ['with a name of a drive', zip({ ...archived(), 'site/C:\\x': webp }), /don’t belong/],
    ['with a program', zip({ ...archived(), 'run.exe': webp }), /don’t belong/],
    [
      'with an image that is none',
      zip({ ...archived(), 'images/001.webp': bomb.slice(0, 9) }),
      /not a WebP/,
    ],
    ['that grows beyond measure', zip({ ...archived(), 'data.json': bomb }), /too large/],
    [
      'that names a picture it has not',
      zip({ 'data.json': archived()['data.json'] as Uint8Array }),
      /an image/,
    ],
    [
      'that names an image of another person',
      zip(archived((data) => (data.profile.logo = foreign))),
      /an image/,
    ],
    [
      'that names a thing it has not',
      zip(archived((data) => (data.services[0].terms.relevantProjects = ['project-9']))),
      /doesn’t contain/,
    ],
    [
      'with a field of its own',
      zip(archived((data) => (data.projects[0].terms.ownerId = '1'))),
      /is invalid at projects\.0\.terms/,
    ],
    [
      'with an address that runs a program',
      zip(archived((data) => (data.projects[0].terms.liveUrl = 'javascript:alert(1)'))),
      /projects\.0\.terms\.liveUrl/,
    ],
    [
      'with a price below nothing',
      zip(archived((data) => (data.services[0].terms.details.total_price = -1))),
      /services\.0\.terms/,
    ],
    [
      'with more blogs than anyone has',
      zip(
        archived((data) => (data.blogs = Array(siteArchiveLimits.items + 1).fill(data.blogs[0]))),
      ),
      /blogs/,
    ],
  ])('%s is refused', async (_what, file, message) => {
    await expect(openArchive(file)).rejects.toThrow(message);
  });

  it('is refused when a file claims a smaller size than it has', async () => {
    const bytes = zipSync({
      ...archived(),
      'data.json': [archived()['data.json'] as Uint8Array, { level: 9 }],
    });
    // The position of each file's size in the central directory: 22 bytes after the compressed one.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    await expect(openArchive(new Blob([bytes as Uint8Array<ArrayBuffer>]))).rejects.toThrow();
  });
});

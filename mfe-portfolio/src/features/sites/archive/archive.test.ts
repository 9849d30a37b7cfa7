import { firstDesign, siteArchiveLimits } from '@soloist/contracts';
import { strToU8, type Zippable, zipSync } from 'fflate';
import {
  sampleBlog,
  sampleProfile,
  sampleProject,
  sampleRecommendation,
  sampleService,
} from '../../../site/site-samples.ts';
import { imageName, standInImage, standInThing } from './local-names.ts';
import { openArchive } from './open-archive.ts';
import { rename } from './rename.ts';
import { toArchive } from './to-archive.ts';
import type { WholeSite } from './whole-site.ts';

const design = firstDesign();
const work = design.sections.find(({ kind }) => kind === 'work');
if (work) work.settings.picks = [sampleProject(1).id, 'f'.repeat(24)];

const whole = (): WholeSite => ({
  profile: sampleProfile(),
  site: {
    host: 'ines.localhost',
    draft: design,
    revision: 7,
    live: firstDesign(),
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
  const { json, images } = toArchive(whole());
  const data = JSON.parse(json);
  change(data);
  const pictures = images.map((_, place) => [imageName(place), webp]);
  return { 'data.json': strToU8(JSON.stringify(data)), ...Object.fromEntries(pictures) };
}

describe('the data of an archive', () => {
  it('names images in the order in which they appear, and things by their place', () => {
    const { json, images } = toArchive(whole());
    const data = JSON.parse(json);
    expect(images[0]).toBe(sampleProfile().profileImage);
    expect(data.profile.profileImage).toBe('images/001.webp');
    const [{ terms }] = data.projects;
    expect(JSON.stringify(terms.description)).toContain('"src":"images/002.webp"');
    expect(terms.coverImg.url).toBe('images/003.webp');
    expect(data.services[0].terms.relevantProjects).toEqual(['project-1']);
    expect(json).not.toContain('/files/');
  });

  it('leaves out what a section names that is gone', () => {
    const { site } = JSON.parse(toArchive(whole()).json);
    expect(site.draft.sections[1].settings.picks).toEqual(['project-2']);
  });

  it('says nothing of the account: no name of the site, no ids, no numbers of readers', () => {
    const { json } = toArchive(whole());
    for (const secret of ['"ines"', 'ines.localhost', 'x'.repeat(32), '"views"', '"id"']) {
      expect(json).not.toContain(secret);
    }
  });

  it('is the same for the same site in another account, byte for byte', () => {
    expect(elsewhere(whole()).projects[0]?.id).not.toBe(whole().projects[0]?.id);
    expect(toArchive(elsewhere(whole())).json).toBe(toArchive(whole()).json);
  });

  it('is the same after it was read', async () => {
    const { data } = await openArchive(zip(archived()));
    const { json, images } = toArchive(whole());
    const nameOf = new Map([
      ...images.map((_, place) => [standInImage(imageName(place)), imageName(place)] as const),
      ...['project-1', 'project-2'].map((name) => [standInThing(name), name] as const),
    ]);
    const back = rename(data, {
      image: (address) => nameOf.get(address) ?? '',
      thing: (id) => nameOf.get(id),
    });
    expect(back).toEqual(JSON.parse(json));
  });
});

describe('an archive', () => {
  it('is known again by its data', async () => {
    const [one, two] = await Promise.all([
      openArchive(zip(archived())),
      openArchive(zip(archived())),
    ]);
    expect(one.hash).toBe(two.hash);
    const other = await openArchive(zip(archived((data) => (data.profile.fname = 'Eve'))));
    expect(other.hash).not.toBe(one.hash);
  });

  it('may have a copied site in it, which is not read', async () => {
    const files = { ...archived(), 'site/index.html': strToU8('<script>alert(1)</script>') };
    const { images } = await openArchive(zip(files));
    expect([...images.keys()].every((name) => name.startsWith('images/'))).toBe(true);
  });

  const bomb = new Uint8Array(siteArchiveLimits.dataBytes - 1);
  const foreign = `/files/${'v'.repeat(32)}`;
  it.each<[string, Blob, RegExp]>([
    ['that is no ZIP', new Blob(['{}']), /no ZIP/],
    ['that is cut off', zip(archived()).slice(0, 900), /no ZIP/],
    ['without its data', zip({ 'images/001.webp': webp }), /no data\.json/],
    ['of something else', zip(archived((data) => (data.format = 'other'))), /not an exported site/],
    ['of a later version', zip(archived((data) => (data.version = 2))), /another version/],
    ['whose data is damaged', zip({ ...archived(), 'data.json': strToU8('{"a"') }), /damaged/],
    ['whose data is a list', zip({ ...archived(), 'data.json': strToU8('[]') }), /not an exported/],
    ['with a name that leads out', zip({ ...archived(), 'images/../../x': webp }), /files in it/],
    ['with a name of a drive', zip({ ...archived(), 'site/C:\\x': webp }), /files in it/],
    ['with a program', zip({ ...archived(), 'run.exe': webp }), /files in it/],
    [
      'with an image that is none',
      zip({ ...archived(), 'images/001.webp': bomb.slice(0, 9) }),
      /not a WebP/,
    ],
    ['that grows beyond measure', zip({ ...archived(), 'data.json': bomb }), /too large/],
    [
      'that names a picture it has not',
      zip({ 'data.json': archived()['data.json'] as Uint8Array }),
      /picture/,
    ],
    [
      'that names a picture of somebody else',
      zip(archived((data) => (data.profile.logo = foreign))),
      /picture/,
    ],
    [
      'that names a thing it has not',
      zip(archived((data) => (data.services[0].terms.relevantProjects = ['project-9']))),
      /not in it/,
    ],
    [
      'with a field of its own',
      zip(archived((data) => (data.projects[0].terms.ownerId = '1'))),
      /does not fit at projects\.0\.terms/,
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
      'with more blogs than anybody has',
      zip(
        archived((data) => (data.blogs = Array(siteArchiveLimits.things + 1).fill(data.blogs[0]))),
      ),
      /blogs/,
    ],
  ])('%s is refused', async (_what, file, why) => {
    await expect(openArchive(file)).rejects.toThrow(why);
  });

  it('whose file says a smaller size than it has is refused', async () => {
    const bytes = zipSync({
      ...archived(),
      'data.json': [archived()['data.json'] as Uint8Array, { level: 9 }],
    });
    // The size of each file as the central directory says it: 22 bytes further, after the compressed one.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    await expect(openArchive(new Blob([bytes as Uint8Array<ArrayBuffer>]))).rejects.toThrow();
  });
});

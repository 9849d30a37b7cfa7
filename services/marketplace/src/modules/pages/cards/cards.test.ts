import { defaultDesign, type SiteTheme, siteThemes } from '@soloist/contracts';
import type { TestService } from '@soloist/server-kit/testing-service';
import sharp from 'sharp';
import {
  createBlog,
  createService,
  newFreelancer,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { SiteModel } from '../../sites/sites.model.ts';
import { cardLook } from './card-design.rules.ts';
import { createCardFonts } from './card-fonts.service.ts';
import { drawCard, type SiteCardContent } from './card-image.template.ts';

let marketplace: TestService;
const fonts = createCardFonts();
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(async () => {
  await fonts.close();
  await marketplace.close();
});

const sampleContent = (over: Partial<SiteCardContent> = {}): SiteCardContent => ({
  theme: 'folio',
  accent: '',
  title: 'Ada Okafor',
  subtitle: 'Packaging designer',
  host: 'ada.soloist.example',
  ...over,
});
const draw = (over: Partial<SiteCardContent> = {}) => drawCard(sampleContent(over), fonts);
const sizeOf = async (png: Buffer) => {
  const { format, width, height } = await sharp(png).metadata();
  return { format, width, height };
};
const whole = { format: 'png', width: 1200, height: 630 };

/** Number of pixels in the card's middle that differ from its background. */
async function inkOf(png: Buffer) {
  const middle = { left: 84, top: 100, width: 1032, height: 400 };
  const pixels = await sharp(png).extract(middle).greyscale().raw().toBuffer();
  const ground = pixels[0]!;
  return pixels.filter((pixel) => Math.abs(pixel - ground) > 60).length;
}
/** Positions of the first and the last column with ink. */
async function inkedColumns(png: Buffer) {
  const { data, info } = await sharp(png)
    .extract({ left: 40, top: 100, width: 1150, height: 390 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inked = [...data.keys()].filter((at) => Math.abs(data[at]! - data[0]!) > 60);
  const columns = inked.map((at) => 40 + (at % info.width));
  return {
    left: columns.reduce((a, b) => Math.min(a, b), info.width),
    right: columns.reduce((a, b) => Math.max(a, b), 0),
  };
}

describe('a card', () => {
  it.each(siteThemes)('is a PNG in the size of link previews for the theme %s', async (theme) => {
    expect(await sizeOf(await draw({ theme }))).toEqual(whole);
  });

  it.each([
    ['Latin', 'Łukasz Đorđević'],
    ['Devanagari', 'अदिति शर्मा'],
    ['Arabic', 'ليلى حداد'],
    ['Chinese', '王小明的作品集'],
    ['Cyrillic', 'Жанна Фриске'],
    ['Greek', 'Ελένη Παππά'],
  ])('shows names in %s', async (_script, title) => {
    const empty = await inkOf(await draw({ title: '', subtitle: '' }));
    expect(empty).toBe(0);
    expect(await inkOf(await draw({ title, subtitle: '' }))).toBeGreaterThan(5000);
  });

  it('joins Arabic letters and aligns them right', async () => {
    const arabic = await inkedColumns(await draw({ title: 'ليلى', subtitle: '' }));
    expect(arabic.right).toBeGreaterThan(1100);
    const latin = await inkedColumns(await draw({ title: 'Ada', subtitle: '' }));
    expect(latin.left).toBeLessThan(100);
    // Unjoined, the same letters are wider.
    const [joined, apart] = await Promise.all(
      ['', '\u200c'].map(async (between) =>
        inkedColumns(await draw({ title: Array(5).fill('ب').join(between), subtitle: '' })),
      ),
    );
    expect(joined!.right - joined!.left).toBeLessThan(apart!.right - apart!.left);
  });

  it.each([
    ['very long', 'How to pack honey '.repeat(30)],
    ['one long word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte'],
    ['long and Chinese', '王小明的作品集'.repeat(40)],
    ['nothing', ''],
  ])('stays inside its margins with a title that is %s', async (_what, title) => {
    const png = await draw({ title, subtitle: title });
    expect(await sizeOf(png)).toEqual(whole);
    const { left, right } = await inkedColumns(png);
    if (title) expect([left >= 82, right <= 1118]).toEqual([true, true]);
  });

  it.each([
    '<span foreground="#ff0000">red</span>',
    '</span><b>&amp;&#0;"\'',
    '\u202egnp.exe\u0000\n\r\t',
    '👩‍👩‍👧‍👦 \ud800',
    '<svg/onload=alert(1)>',
  ])('draws %j as text', async (title) => {
    const png = await draw({ title, subtitle: title, host: title });
    expect(await sizeOf(png)).toEqual(whole);
    // Everything except the bar at the left is nearly grey, so nothing red was drawn.
    const texts = { left: 84, top: 0, width: 1116, height: 630 };
    const [red, , blue] = (await sharp(png).extract(texts).stats()).channels;
    expect(Math.abs(red!.mean - blue!.mean)).toBeLessThan(12);
  });

  it('has legible text on any accent in the poster theme', () => {
    for (const accent of ['#000000', '#ffffff', '#7f7f7f', '#ffff00', '#1b2a6b']) {
      const { ground, ink } = cardLook('poster', accent);
      expect([ground, ['#14110f', '#ffffff'].includes(ink)]).toEqual([accent, true]);
    }
    expect(cardLook('poster', '#000000').ink).toBe('#ffffff');
    expect(cardLook('poster', '#ffff00').ink).toBe('#14110f');
  });
});

describe('the card of a site', () => {
  const readCard = (host: string, path = '/', headers = {}) =>
    marketplace.send(`GET /site/card/${host}?path=${encodeURIComponent(path)}`, { headers });
  const newSite = async () => {
    const ada = await newFreelancer(marketplace);
    return { ...ada, host: `${ada.profile.username}.localhost` };
  };
  const setTheme = (ownerId: string, theme: SiteTheme) =>
    SiteModel.updateOne({ ownerId }, { live: { ...defaultDesign(), theme } });

  it('is a cacheable image that is not sent again to a reader that has it', async () => {
    const { host, id } = await newSite();
    const { status, headers, body } = await readCard(host);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await sizeOf(body)).toEqual(whole);
    const etag = headers.get('etag') ?? '';
    expect((await readCard(host, '/', { 'if-none-match': `W/${etag}` })).status).toBe(304);
    await setTheme(id, 'poster');
    const changed = await readCard(host, '/', { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('differs for each page of the site', async () => {
    const { host, token } = await newSite();
    const { id } = (await createService(marketplace, { token, terms: sampleTerms() })).body.service;
    const { body } = await marketplace.send('POST /project', { token, body: sampleProject() });
    const { slug } = await createBlog(marketplace, { token });
    const paths = ['/', `/services/${id}`, `/projects/${body.project.id}`, `/blogs/${slug}`];
    const replies = await Promise.all(paths.map((path) => readCard(host, path)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(4);
  });

  it('returns not found for a missing page and for an unpublished site', async () => {
    const { host, id } = await newSite();
    for (const path of ['/services/x', '/about', '/blogs/none']) {
      expect((await readCard(host, path)).status).toBe(404);
    }
    await SiteModel.updateOne({ ownerId: id }, { published: false });
    expect((await readCard(host)).status).toBe(404);
  });
});

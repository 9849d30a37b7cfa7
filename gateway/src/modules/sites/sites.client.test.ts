import { setTimeout as sleep } from 'node:timers/promises';
import { answerPages, testPage } from '../../../test/test-site.ts';
import { type FakeService, startFakes } from '../../../test/upstreams.ts';
import { createSiteLookup } from './sites.client.ts';

let marketplace: FakeService;
let stop: () => Promise<unknown>;
beforeEach(async () => {
  const fakes = await startFakes();
  marketplace = fakes.marketplace;
  stop = () => Promise.all(Object.values(fakes).map((fake) => fake.stop()));
  answerPages(marketplace, { 'ada.localhost/': testPage() });
});
afterEach(() => stop());

const home = { host: 'ada.localhost', path: '/' };
/** Responses expire immediately. */
const lookUp = () => {
  const lookup = createSiteLookup(new URL(marketplace.url), 1);
  return async () => {
    await sleep(5);
    return lookup.page(home);
  };
};

it('returns the last response while marketplace is unavailable, and a new one afterwards', async () => {
  const page = lookUp();
  expect((await page())?.value.site.design.headline).toBe('');
  marketplace.answer = (_req, res) => res.writeHead(500).end();
  expect((await page())?.value.site.host).toBe('ada.localhost');
  const changed = testPage();
  changed.site.design.headline = 'Analyst of engines';
  answerPages(marketplace, { 'ada.localhost/': changed });
  expect((await page())?.value.site.design.headline).toBe('Analyst of engines');
});

it('returns the same object for an equal response, so that it is not rendered again', async () => {
  const page = lookUp();
  expect(await page()).toBe(await page());
  expect(marketplace.received).toHaveLength(2);
});

it('returns the ordinary page for a wrong preview token, rendered once', async () => {
  const lookup = createSiteLookup(new URL(marketplace.url), 60_000);
  const withToken = (letter: string) => lookup.page({ ...home, preview: letter.repeat(32) });
  expect(await withToken('a')).toBe(await lookup.page(home));
  expect(await withToken('b')).toBe(await lookup.page(home));
});

it('caches nothing when caching is off', async () => {
  const lookup = createSiteLookup(new URL(marketplace.url), 0);
  const [first, second] = [await lookup.page(home), await lookup.page(home)];
  expect(first).not.toBe(second);
  expect(marketplace.received).toHaveLength(2);
});

it('removes a deleted site from the cache', async () => {
  const page = lookUp();
  expect(await page()).toBeDefined();
  answerPages(marketplace, {});
  expect(await page()).toBeUndefined();
});

it('stops showing a site when marketplace has been unavailable for ten minutes', async () => {
  const page = lookUp();
  expect(await page()).toBeDefined();
  marketplace.answer = (_req, res) => res.writeHead(500).end();
  expect(await page()).toBeDefined();
  const later = Date.now() + 10 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  try {
    await expect(page()).rejects.toMatchObject({ code: 'unavailable' });
  } finally {
    clock.mockRestore();
  }
});

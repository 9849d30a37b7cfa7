import type { Blog } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { getPage, rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

const publicUrl = 'http://localhost:8080';
const id = 'b'.repeat(24);
const blog: Blog = {
  id,
  userId: 'a'.repeat(24),
  slug: 'my-first-year',
  title: 'My first year </title><script>',
  brief: 'What I would "do" again.',
  image: { url: `/files/${'c'.repeat(32)}`, alt: 'A desk' },
  tags: ['Freelancing'],
  status: 'published',
  publishedAt: '2026-03-13T09:00:00.000Z',
  readingMinutes: 4,
  views: 1,
  reads: 1,
  updatedAt: '2026-03-14T09:00:00.000Z',
  type: 'blocks',
  description: { type: 'doc', content: [] },
  coverImg: null,
  images: [],
};
const owner = samplePublicProfile({ fname: 'Ada', lname: 'Lovelace', username: 'ada' });
let host: string | null;
let isAway: boolean;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({ SITE_FRESH_MS: '0' });
  gateway.fakes.marketplace.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    const isArticle = req.url === `/blogs/read/${id}`;
    const isList = req.url?.startsWith('/hook/fetchPosts');
    if (isAway) res.statusCode = 503;
    else if (!isArticle && !isList) res.statusCode = 404;
    const posts = [
      { blog, owner, host: null },
      { blog: { ...blog, id: 'd'.repeat(24) }, owner, host: 'ada.localhost' },
    ];
    const answer = isList ? { posts, trendingPosts: [], nextCursor: null } : { blog, owner, host };
    res.end(JSON.stringify({ success: res.statusCode === 200, ...answer }));
  };
});
afterAll(() => gateway.close());
beforeEach(() => {
  host = null;
  isAway = false;
});

const contentOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const open = (path = `/gmd-blogs/${id}`) => getPage(gateway.url, path);

describe('a community article', () => {
  it('has its metadata without scripts, and escapes hostile content', async () => {
    const { status, headers, body } = await open();
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(body).toContain(
      '<title>My first year &lt;/title&gt;&lt;script&gt; · Ada Lovelace</title>',
    );
    expect(contentOf(body, 'description')).toBe('What I would &quot;do&quot; again.');
    expect(contentOf(body, 'og:type')).toBe('article');
    expect(contentOf(body, 'og:image')).toBe(`${publicUrl}/files/${'c'.repeat(32)}`);
    expect(canonicalOf(body)).toBe(`${publicUrl}/gmd-blogs/${id}`);
    expect(dataOf(body)).toMatchObject({
      '@type': 'BlogPosting',
      headline: blog.title,
      author: { '@type': 'Person', name: 'Ada Lovelace' },
      datePublished: blog.publishedAt,
    });
    expect(body).toContain('href="/gmd-blogs/feed.xml"');
  });

  it('has its canonical address on its author’s site once that is published', async () => {
    host = 'ada.localhost';
    const { body } = await open();
    expect(canonicalOf(body)).toBe('http://ada.localhost:8080/blogs/my-first-year');
    expect(contentOf(body, 'og:image')).toBe(
      'http://ada.localhost:8080/card.png?path=%2Fblogs%2Fmy-first-year',
    );
    expect(dataOf(body).author.url).toBe('http://ada.localhost:8080/');
  });

  it.each([`/gmd-blogs/${'e'.repeat(24)}`, '/gmd-blogs/abc', '/gmd-blogs/..%2Fcounts'])(
    'returns 404 if it does not exist: %s',
    async (path) => {
      const { status, headers, body } = await open(path);
      expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
      expect(body).toContain('<div id="root">');
      expect(body).not.toContain('canonical');
    },
  );

  it('returns 503, not 404, while marketplace is unavailable', async () => {
    isAway = true;
    const { status, body } = await open();
    expect(status).toBe(503);
    expect(body).toContain('<div id="root">');
  });
});

it('the sitemap lists an article unless its author’s site does', async () => {
  const { body } = await rawRequest(gateway.url, {
    path: '/sitemap.xml',
    headers: { host: 'localhost:8080', accept: '*/*' },
  });
  expect(body).toContain(
    `<url><loc>${publicUrl}/gmd-blogs/${id}</loc><lastmod>${blog.updatedAt}</lastmod></url>`,
  );
  expect(body).toContain(`<url><loc>${publicUrl}/gmd-blogs</loc></url>`);
  expect(body).not.toContain('d'.repeat(24));
});

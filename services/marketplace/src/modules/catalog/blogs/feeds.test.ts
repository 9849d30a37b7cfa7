import { attacks } from '@soloist/rich-text/attacks';
import type { TestService } from '@soloist/server-kit/testing-service';
import { parseHtml, parseXml, type TestElement } from '../../../../test/dom.ts';
import {
  createBlog,
  imageAddress,
  newFreelancer,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { SiteModel } from '../../sites/sites.model.ts';
import { BlogModel } from './blogs.model.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  await BlogModel.deleteMany({});
  ada = await newFreelancer(marketplace);
});

const make = (over: object = {}, { token } = ada) => createBlog(marketplace, { token, over });
const hostOf = ({ profile }: typeof ada) => `${profile.username}.localhost`;
const siteFeed = (format: string, headers = {}) =>
  marketplace.send(`GET /site/feed/${hostOf(ada)}/${format}`, { headers });
const formats = ['rss', 'atom'] as const;

/** Parses a feed; throws when it is not well-formed. */
function readFeed(body: Buffer) {
  const document = parseXml(body.toString());
  const text = (parent: TestElement, name: string) =>
    parent.getElementsByTagName(name)[0]?.textContent ?? undefined;
  const entries = [...document.querySelectorAll('item, entry')].map((entry) => ({
    title: text(entry, 'title'),
    link: entry.querySelector('link')?.getAttribute('href') ?? text(entry, 'link'),
    id: text(entry, 'guid') ?? text(entry, 'id'),
    date: new Date(text(entry, 'pubDate') ?? text(entry, 'published') ?? '').toISOString(),
    summary: text(entry, 'description') ?? text(entry, 'summary'),
    html: text(entry, 'content:encoded') ?? text(entry, 'content') ?? '',
    author: text(entry, 'dc:creator') ?? text(entry, 'author'),
    tags: [...entry.querySelectorAll('category')].map(
      (tag) => tag.getAttribute('term') ?? tag.textContent,
    ),
  }));
  const self = [...document.getElementsByTagName('*')].find(
    (element) => element.localName === 'link' && element.getAttribute('rel') === 'self',
  );
  const root = document.documentElement;
  return { root, entries, self: self?.getAttribute('href'), title: text(root, 'title') };
}

/** The language that a feed reader uses: RSS has an element for it, Atom the attribute of XML. */
function languageOf(body: Buffer) {
  const { root } = readFeed(body);
  return root.getAttribute('xml:lang') ?? root.querySelector('channel > language')?.textContent;
}

describe.each(formats)('the feed of a site as %s', (format) => {
  it('has full texts, newest first, with absolute addresses', async () => {
    const publishAt = '2024-05-04T10:00:00.000Z';
    await make({ title: 'Old', publishAt });
    const description = `<h2>Why</h2><p>Corners &amp; <a href="https://a.example/?a=1&amp;b=2">edges</a>.</p><img src="${imageAddress('b')}" alt="Edge">`;
    const { id } = await make({ title: 'Kanten & Öfen <3', slug: 'kanten-öfen', description });
    const { status, headers, body } = await siteFeed(format);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      `application/${format}+xml; charset=utf-8`,
    ]);
    const feed = readFeed(body);
    const origin = `http://${hostOf(ada)}:8080`;
    const { fname, lname } = ada.profile;
    expect(feed.title).toBe(`${fname} ${lname}`);
    expect(feed.self).toBe(`${origin}/${format === 'rss' ? 'feed' : 'atom'}.xml`);
    expect(feed.entries).toMatchObject([
      {
        title: 'Kanten &amp; Öfen &lt;3',
        link: `${origin}/blogs/kanten-%C3%B6fen`,
        id: `tag:localhost,2026:blog/${id}`,
        tags: ['Packaging'],
        author: expect.stringContaining(`${fname} ${lname}`),
      },
      { title: 'Old', date: publishAt },
    ]);
    const page = parseHtml(feed.entries[0]?.html);
    const images = [...page.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(images).toEqual([
      `${origin}${imageAddress()}?w=1280`,
      `${origin}${imageAddress('b')}?w=1280`,
    ]);
    expect(page.querySelector('h2')?.textContent).toBe('Why');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://a.example/?a=1&b=2');
  });

  it('states its language', async () => {
    await make();
    expect(languageOf((await siteFeed(format)).body)).toBe('en');
    const community = await marketplace.send(`GET /blogs/feed/${format}`);
    expect(languageOf(community.body)).toBe('en');
  });

  it('excludes scheduled and unpublished blogs and those of other writers', async () => {
    await make({ publishAt: new Date(Date.now() + 3600_000).toISOString() });
    const { id } = await make();
    const hidden = { token: ada.token, body: { published: false } };
    await marketplace.send(`POST /blogs/${id}/publish`, hidden);
    await make({}, await newFreelancer(marketplace));
    const { status, body } = await siteFeed(format);
    expect([status, readFeed(body).entries]).toEqual([200, []]);
  });

  it('uses the owner’s custom domain over TLS', async () => {
    await make({ slug: 'one' });
    await SiteModel.updateOne({ ownerId: ada.id }, { hosts: ['ada.example'] });
    const { body } = await siteFeed(format);
    const { entries, self } = readFeed(body);
    expect(entries[0]?.link).toBe('https://ada.example/blogs/one');
    expect(self).toMatch(/^https:\/\/ada\.example\//);
  });

  it('keeps the ids of its entries when titles and addresses change', async () => {
    const { id } = await make();
    const before = readFeed((await siteFeed(format)).body).entries[0]?.id;
    const body = { type: 'text', title: 'New', slug: 'new', description: 'New' };
    await marketplace.send(`PUT /blogs/${id}`, { token: ada.token, body });
    await SiteModel.updateOne({ ownerId: ada.id }, { hosts: ['ada.example'] });
    expect(readFeed((await siteFeed(format)).body).entries[0]?.id).toBe(before);
  });

  it('returns 304 to a reader that has the current version', async () => {
    const { id } = await make();
    const { headers } = await siteFeed(format);
    const etag = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await siteFeed(format, etag)).status).toBe(304);
    await BlogModel.updateOne({ _id: id }, { updatedAt: Date.now() + 60_000 });
    expect((await siteFeed(format, etag)).status).toBe(200);
  });

  it('drops an unpublished blog from every reader, for both kinds of conditional requests', async () => {
    await make();
    const { id } = await make({ slug: 'two' });
    const { headers } = await siteFeed(format);
    const hidden = { token: ada.token, body: { published: false } };
    await marketplace.send(`POST /blogs/${id}/publish`, hidden);
    const etag = { 'if-none-match': headers.get('etag') ?? '' };
    const since = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() };
    for (const validator of [etag, since])
      expect((await siteFeed(format, validator)).status).toBe(200);
  });

  it('returns not found without a published site', async () => {
    await SiteModel.updateOne({ ownerId: ada.id }, { published: false });
    expect((await siteFeed(format)).status).toBe(404);
    expect((await marketplace.send(`GET /site/feed/a.example/${format}`)).status).toBe(404);
  });

  it('removes characters that XML cannot contain', async () => {
    const title = 'a\u0000b\u0008c]]>d\uD800e\uFFFF';
    await make({ title, brief: title, tags: [title], type: 'text', description: `${title} x` });
    const { entries } = readFeed((await siteFeed(format)).body);
    expect(entries[0]).toMatchObject({ title: 'abc]]&gt;d\uFFFDe' });
    expect(entries[0]?.html).toContain(']]&gt;d');
  });
});

const page = parseHtml().createElement('div');
function expectHarmless(html: string) {
  page.innerHTML = html;
  for (const element of page.querySelectorAll('*')) {
    expect(harmless).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$|^form/);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/i);
      if (name === 'src') expect(value).toMatch(/^http:\/\/[\w.-]+:8080\/files\/[\w-]{32}\?w=\d+$/);
    }
  }
}
const harmless = 'p h2 h3 h4 h5 h6 blockquote ul ol li pre code hr br img a strong em u s'.split(
  ' ',
);

describe('every attack vector', () => {
  /** Publishes as many blogs as a feed has and checks both feeds, until all are checked. */
  async function expectHarmlessFeeds(bodies: object[]) {
    for (let start = 0; start < bodies.length; start += 20) {
      const some = bodies.slice(start, start + 20);
      const made = await Promise.all(some.map((body, at) => make({ ...body, slug: `blog-${at}` })));
      const created = made.filter((blog) => blog !== undefined).length;
      for (const format of formats) {
        const { entries } = readFeed((await siteFeed(format)).body);
        expect(entries).toHaveLength(created);
        for (const { html, title = '', summary = '' } of entries) {
          for (const text of [html, title, summary]) expectHarmless(text);
        }
      }
      await BlogModel.deleteMany({});
    }
  }

  it('leaves the feeds well-formed and harmless in texts, titles and tags', async () => {
    const texts = [...attacks.html, ...attacks.markdown];
    await expectHarmlessFeeds(
      texts.map((text) => {
        const words = text.trim() || 'x';
        const title = words.slice(0, 120).trim() || 'x';
        const over = { title, brief: words.slice(0, 400), tags: [title.slice(0, 60)] };
        return { ...over, description: `<p>Text</p>${text}` };
      }),
    );
  }, 240_000);

  it('leaves the feeds well-formed and harmless in blocks', async () => {
    const blocks = attacks.json.map((json) => JSON.stringify(json));
    await expectHarmlessFeeds(blocks.map((description) => ({ type: 'blocks', description })));
  }, 240_000);
});

describe.each(formats)('the community’s feed as %s', (format) => {
  const communityFeed = async () =>
    readFeed((await marketplace.send(`GET /blogs/feed/${format}`)).body);

  it('has the newest posts of all writers, each linked to its writer’s site', async () => {
    const bela = await newFreelancer(marketplace);
    await make({ title: 'One', slug: 'one' });
    const { id } = await make({ title: 'Two' }, bela);
    await SiteModel.updateOne({ ownerId: bela.id }, { published: false });
    const { entries, title, self } = await communityFeed();
    expect(title).toBe('Soloist blog');
    const file = format === 'rss' ? 'feed' : 'atom';
    expect(self).toBe(`http://localhost:8080/gmd-blogs/${file}.xml`);
    expect(entries.map(({ link }) => link)).toEqual([
      `http://localhost:8080/gmd-blogs/${id}`,
      `http://${hostOf(ada)}:8080/blogs/one`,
    ]);
  });

  it('has the newest twenty posts and none of a deleted account', async () => {
    for (let number = 0; number < 22; number++) await make({ title: `Post ${number}` });
    const entries = (await communityFeed()).entries.map(({ title }) => title);
    expect([entries.length, entries[0], entries.at(-1)]).toEqual([20, 'Post 21', 'Post 2']);
    await SiteModel.deleteOne({ ownerId: ada.id });
    expect((await communityFeed()).entries).toEqual([]);
  });

  it('returns not found for another format', async () => {
    expect((await marketplace.send('GET /blogs/feed/json')).status).toBe(404);
  });
});

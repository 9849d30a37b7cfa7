import path from 'node:path';
import type { PublicProfile, SitePage } from '@soloist/contracts';
import { attacks } from '@soloist/rich-text/attacks';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { publishSite } from '../../../test/publish-site.ts';
import { getPage } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import {
  answerPages,
  testBlog,
  testPage,
  testProject,
  testService,
} from '../../../test/test-site.ts';
import { createRendererLoader } from '../releases/index.ts';
import { type RenderSite, renderSitePage, type SiteHtml } from './site-page.template.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

let gateway: TestGateway;
let renderSite: (page: SitePage) => SiteHtml;
let hosts = 0;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { site: release } = await publishSite(gateway, '1.0.0');
  const remotes = path.join(gateway.dir, 'remotes');
  const render = await createRendererLoader<RenderSite>(remotes, 'renderSite')(release.renderer);
  const origin = 'http://ada.localhost';
  const productUrl = 'http://localhost';
  renderSite = (page) =>
    renderSitePage({ page, render, release, origin, productUrl, requestedOrigin: origin });
});
afterAll(() => gateway.close());

/** A new host for each page, because responses are cached for some seconds. */
async function show(page: SitePage, at = '/') {
  const host = `site-${++hosts}.localhost`;
  answerPages(gateway.fakes.marketplace, { [`${host}${at}`]: page });
  return getPage(gateway.url, at, host);
}

const contentOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1];
const structuredDataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

describe('metadata of a site for search engines and link previews', () => {
  it('describes the owner on the home page, with a card as wide as previews', async () => {
    const { body, headers } = await show(testPage());
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(contentOf(body, 'description')).toBe('I write &quot;programs&quot;.');
    expect(contentOf(body, 'og:type')).toBe('profile');
    expect(contentOf(body, 'og:image')).toBe('http://ada.localhost/card.png');
    expect(contentOf(body, 'og:image:width')).toBe('1200');
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image');
    for (const [type, href] of [['rss', '/feed.xml'] as const, ['atom', '/atom.xml'] as const]) {
      expect(body).toMatch(
        new RegExp(`<link rel="alternate" type="application/${type}\\+xml" [^>]*href="${href}">`),
      );
    }
    expect(structuredDataOf(body)).toMatchObject({
      '@type': 'ProfilePage',
      url: 'http://ada.localhost/',
      mainEntity: { '@type': 'Person', name: 'Ada <b>Lovelace', jobTitle: 'Analyst' },
    });
  });

  it.each([
    {
      path: `/services/${testService.id}`,
      page: testPage({ page: 'service', service: testService }),
      expected: ['Weaving plans · Ada &lt;b&gt;Lovelace', 'Plans for looms.', 'website'],
      data: { '@type': 'Service', offers: { price: '1200.00', priceCurrency: 'USD' } },
    },
    {
      path: `/projects/${testProject.id}`,
      page: testPage({ page: 'project', project: testProject }),
      expected: [
        'The engine · Ada &lt;b&gt;Lovelace',
        'Cards that tell a loom what to weave.',
        'website',
      ],
      data: { '@type': 'CreativeWork', keywords: ['Mathematics', 'Cards'] },
    },
    {
      path: '/blogs/notes-on-engines',
      page: testPage({ page: 'blog', blog: testBlog }),
      expected: ['Notes on engines · Ada &lt;b&gt;Lovelace', 'What they cannot do.', 'article'],
      data: { '@type': 'BlogPosting', datePublished: testBlog.publishedAt },
    },
  ])('describes $path and its place in the site', async ({ path, page, expected, data }) => {
    const { body } = await show(page, path);
    const address = `http://ada.localhost${path}`;
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe(expected[0]);
    expect(contentOf(body, 'description')).toBe(expected[1]);
    expect(contentOf(body, 'og:type')).toBe(expected[2]);
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(contentOf(body, 'og:image')).toBe(
      `http://ada.localhost/card.png?path=${encodeURIComponent(path)}`,
    );
    expect(structuredDataOf(body)['@graph']).toMatchObject([
      { ...data, url: address },
      { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { item: address }] },
    ]);
  });

  it('leaves out empty profile fields', async () => {
    const page = testPage();
    Object.assign(page.site.profile, { about: '', skills: [], headline: '' });
    const { body } = await show(page);
    expect(Object.keys(structuredDataOf(body).mainEntity).toSorted()).toEqual([
      '@type',
      'name',
      'url',
    ]);
    expect(body).not.toContain('name="description"');
    expect(body).toContain('<title>Ada &lt;b&gt;Lovelace</title>');
  });

  it('cuts a long description at a word boundary', async () => {
    const page = testPage();
    page.site.profile.about = 'word '.repeat(60);
    const description = contentOf((await show(page)).body, 'description') ?? '';
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
  });
});

const longestText = 2000;
const everything = [
  ...new Set(
    Object.values(attacks)
      .flat()
      .filter((attack): attack is string => typeof attack === 'string')
      .map((attack) => attack.slice(0, longestText)),
  ),
];

/** The same hostile text in every field that a person can edit. */
function attackedPages(text: string, page: SitePage): SitePage {
  const { profile } = page.site;
  for (const key of Object.keys(profile) as (keyof PublicProfile)[]) {
    if (key === 'id') continue;
    if (typeof profile[key] === 'string') Object.assign(profile, { [key]: text });
    if (Array.isArray(profile[key])) Object.assign(profile, { [key]: [text] });
  }
  page.site.design.headline = text.slice(0, 120);
  for (const { settings } of page.site.design.sections) settings.text = text.slice(0, 1000);
  return page;
}

const inlineTexts = (text: string) => ({
  title: text,
  brief: text,
  tags: [text],
  skills: [text],
  tools: [text],
  liveUrl: text,
  summary: text,
  industry: [text],
});

it.each([
  ['/', () => testPage()],
  [
    `/services/${testService.id}`,
    (text: string) =>
      testPage({ page: 'service', service: { ...testService, ...inlineTexts(text) } }),
  ],
  [
    `/projects/${testProject.id}`,
    (text: string) =>
      testPage({ page: 'project', project: { ...testProject, ...inlineTexts(text) } }),
  ],
  [
    '/blogs/notes-on-engines',
    (text: string) => testPage({ page: 'blog', blog: { ...testBlog, ...inlineTexts(text) } }),
  ],
])('escapes every text of the owner at %s', async (_path, page) => {
  expect(everything.length).toBeGreaterThan(200);
  const allowed = ['html', 'head', 'meta', 'title', 'link', 'style', 'body', 'script', 'div'];
  const fakeRendererTags = ['h1', 'p', 'article', 'a'];
  for (const text of everything) {
    const { html } = renderSite(attackedPages(text, page(text)));
    const elements = elementsOf(parse(html));
    const others = elements.filter(
      ({ tagName }) => ![...allowed, ...fakeRendererTags].includes(tagName),
    );
    expect([text, others.map(({ tagName }) => tagName)]).toEqual([text, []]);
    expect(elements.filter(({ tagName }) => tagName === 'script')).toHaveLength(2);
    expect(elements.filter(({ tagName }) => tagName === 'style')).toHaveLength(1);
    const handlers = elements.flatMap(({ attrs }) =>
      attrs.filter(({ name }) => /^on|^style$/.test(name)),
    );
    expect([text, handlers]).toEqual([text, []]);
    structuredDataOf(html);
  }
});

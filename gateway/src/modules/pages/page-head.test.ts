import { indexedPaths, publicPages } from '@soloist/contracts';
import { getPage } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const contentOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1];
const structuredDataOf = (html: string) => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return text && JSON.parse(text);
};

describe('a page of the product', () => {
  it.each(indexedPaths)('%s has metadata for search engines and link previews', async (path) => {
    const { body, headers } = await getPage(gateway.url, path);
    const address = `http://localhost:8080${path}`;
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(contentOf(body, 'description')).toBe(publicPages[path]?.description);
    expect(contentOf(body, 'og:url')).toBe(address);
    expect(contentOf(body, 'og:title')).toBe(/<title>(.*?)<\/title>/.exec(body)?.[1]);
    expect(contentOf(body, 'og:image')).toBe('http://localhost:8080/shell/social.0a1b2c3d.png');
    expect(contentOf(body, 'og:image:width')).toBe('1200');
    expect(contentOf(body, 'og:image:height')).toBe('630');
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image');
  });

  it.each(['/login', '/signup', '/verify', '/choice', '/google'])(
    '%s has a link preview and is not indexed',
    async (path) => {
      const { body, headers } = await getPage(gateway.url, path);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body).not.toContain('rel="canonical"');
      expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'));
    },
  );

  it.each(['/dashboard', '/proposal/accept/AbCdEfGhIjKlMnOpQrStUvWxYz012345', '/no/such/page'])(
    '%s is not indexed, and its metadata does not contain its address',
    async (path) => {
      const { body, headers } = await getPage(gateway.url, path);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body).not.toContain('canonical');
      expect(body).not.toContain('og:');
    },
  );

  it('describes the organisation, the site search, plans and contact to search engines', async () => {
    const { body } = await getPage(gateway.url, '/');
    expect(structuredDataOf(body)['@graph']).toMatchObject([
      { '@type': 'Organization', name: 'Soloist' },
      { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } },
    ]);
    expect(structuredDataOf((await getPage(gateway.url, '/pricing')).body)['@graph']).toMatchObject(
      [
        {
          '@type': 'WebApplication',
          offers: [{ price: '0.00' }, { price: '12.00' }, { price: '120.00' }],
        },
        { '@type': 'FAQPage', mainEntity: expect.arrayContaining([]) },
      ],
    );
    expect(structuredDataOf((await getPage(gateway.url, '/contact')).body)).toMatchObject({
      '@type': 'ContactPage',
      name: 'Contact',
    });
    expect(structuredDataOf((await getPage(gateway.url, '/login')).body)).toBeUndefined();
  });
});

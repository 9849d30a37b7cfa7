import { type HostedSite, indexedPaths, openPages } from '@soloist/contracts';
import { getPage } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { testSite } from './testing/test-site.ts';

let gateway: TestGateway;
let site: HostedSite;
beforeAll(async () => {
  gateway = await startTestGateway();
  gateway.fakes.marketplace.answer = (_req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ success: true, site }));
  };
});
afterAll(() => gateway.close());

const contentOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1];
const structuredDataOf = (html: string) => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return text && JSON.parse(text);
};

describe('a page of the product', () => {
  it.each(indexedPaths)('%s tells search engines and link previews what it is', async (path) => {
    const { body, headers } = await getPage(gateway.url, path);
    const address = `http://localhost:8080${path}`;
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(contentOf(body, 'description')).toBe(openPages[path]?.description);
    expect(contentOf(body, 'og:url')).toBe(address);
    expect(contentOf(body, 'og:title')).toBe(/<title>(.*?)<\/title>/.exec(body)?.[1]);
    expect(contentOf(body, 'og:image')).toBe('http://localhost:8080/shell/social.0a1b2c3d.png');
    expect(contentOf(body, 'og:image:width')).toBe('1200');
    expect(contentOf(body, 'og:image:height')).toBe('630');
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image');
  });

  it.each(['/login', '/signup', '/verify', '/choice', '/google', '/gmd-blogs/abc'])(
    '%s has a link preview but is not to be listed',
    async (path) => {
      const { body, headers } = await getPage(gateway.url, path);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body).not.toContain('rel="canonical"');
      expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'));
    },
  );

  it.each(['/dashboard', '/proposal/accept/AbCdEfGhIjKlMnOpQrStUvWxYz012345', '/no/such/page'])(
    '%s gives its address to nobody',
    async (path) => {
      const { body, headers } = await getPage(gateway.url, path);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body).not.toContain('canonical');
      expect(body).not.toContain('og:');
    },
  );

  it('says on the start page who it is and how to search it', async () => {
    const { body } = await getPage(gateway.url, '/');
    expect(structuredDataOf(body)['@graph']).toMatchObject([
      { '@type': 'Organization', name: 'Soloist' },
      { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } },
    ]);
    expect(structuredDataOf((await getPage(gateway.url, '/contact')).body)).toBeUndefined();
  });
});

describe('a portfolio site', () => {
  const evil = '</script><script>alert(1)</script>';
  beforeEach(() => {
    site = {
      ...testSite,
      profile: { ...testSite.profile, headline: evil, skills: [evil], about: '' },
    };
  });

  it('cannot break out of its head, whatever the profile says', async () => {
    const { body } = await getPage(gateway.url, '/', 'evil.localhost');
    expect(body).not.toContain('<script>alert');
    expect(structuredDataOf(body)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', jobTitle: evil, knowsAbout: [evil] },
    });
  });

  it('leaves out what the profile does not say', async () => {
    const { body } = await getPage(gateway.url, '/', 'quiet.localhost');
    const { mainEntity } = structuredDataOf(body);
    expect(Object.keys(mainEntity).toSorted()).toEqual([
      '@type',
      'jobTitle',
      'knowsAbout',
      'name',
      'url',
    ]);
    expect(body).not.toContain('name="description"');
  });

  it('cuts a long description at a word', async () => {
    site.profile.about = 'word '.repeat(60);
    const { body } = await getPage(gateway.url, '/', 'wordy.localhost');
    const description = contentOf(body, 'description') ?? '';
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
  });

  it('has one address, by whichever of its host names it was reached', async () => {
    site.host = 'ada.example';
    const { body } = await getPage(gateway.url, '/', 'ada-again.localhost:8080');
    expect(body).toContain('<link rel="canonical" href="http://ada.example:8080/">');
    expect(contentOf(body, 'og:url')).toBe('http://ada.example:8080/');
    expect(contentOf(body, 'og:type')).toBe('profile');
  });

  it('shows the photo in link previews', async () => {
    site.profile.profileImage = '/files/AbCdEfGhIjKlMnOpQrStUvWxYz012345';
    const { body } = await getPage(gateway.url, '/', 'photo.localhost');
    expect(contentOf(body, 'og:image')).toBe(
      'http://ada.localhost/files/AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    );
    expect(contentOf(body, 'twitter:card')).toBe('summary');
  });

  it('asks that only its first page be listed', async () => {
    const { headers } = await getPage(gateway.url, '/services/abc', 'sub.localhost');
    expect(headers['x-robots-tag']).toBe('noindex');
  });
});

import { defaultDesign, type SectionKind, type SitePage, siteThemes } from '@soloist/contracts';
import { renderSite } from './render-site.tsx';
import {
  emptyHome,
  fullHome,
  samplePage,
  samplePages,
  sampleRecommendation,
} from './site-samples.fixtures.ts';

const origin = 'https://ines.example';
const draw = (page: SitePage) => renderSite(page, { origin }).body;
const withSections = (
  change: (section: SitePage['site']['design']['sections'][number]) => object,
  page = samplePage(),
) => {
  const { design } = page.site;
  const sections = design.sections.map((section) => ({ ...section, ...change(section) }));
  return { ...page, site: { ...page.site, design: { ...design, sections } } };
};
const positions = (body: string, kinds: SectionKind[]) =>
  kinds.map((kind) => body.indexOf(`id="${kind}"`));

describe.each(siteThemes)('%s', (theme) => {
  const home = samplePage(undefined, { theme });

  it('shows all content of the owner', () => {
    const body = draw(home);
    for (const text of [
      'I design packaging and products',
      'I trained as a bookbinder',
      'Paloma Books',
      'Identity for a first product',
      '$50 an hour',
      'Labels that survive a dishwasher',
      'Lisbon, Portugal',
      'Free from April',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).toContain('href="/projects/000000000000000000000001"');
    expect(body).toContain('href="/services/000000000000000000000064"');
    expect(body).toContain('href="/blogs/what-a-printer-wants"');
    expect(body).toContain('href="https://www.are.na/ines-carvalho"');
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body.match(/<main/g)).toHaveLength(1);
  });

  it('shows sections in the owner’s order', () => {
    const order: SectionKind[] = [
      'contact',
      'recommendations',
      'blog',
      'work',
      'services',
      'introduction',
    ];
    const sections = defaultDesign().sections.toSorted(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
    );
    const found = positions(draw(samplePage(undefined, { theme, sections })), order);
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it('leaves out hidden and empty sections, also from the navigation', () => {
    const hidden = draw(withSections(({ kind }) => ({ visible: kind !== 'work' }), home));
    expect(hidden).not.toContain('Paloma Books');
    expect(hidden).not.toContain('#work');
    const empty = draw(samplePage(emptyHome, { theme }));
    expect(positions(empty, ['work', 'services', 'blog', 'recommendations'])).toEqual([
      -1, -1, -1, -1,
    ]);
    expect(empty).not.toContain('#services');
    expect(empty).toContain('Send message');
  });

  it('shows recommendations, which of them are verified, and where to check', () => {
    const body = draw(home);
    expect(body).toContain('Quiet, exact, on time.');
    expect(body).toContain('Founder, Nordlys Coffee');
    expect(body.match(/Verified: paid client/g)).toHaveLength(1);
    expect(body).toContain('Verified means that');
    const { publicId } = sampleRecommendation();
    expect(body).not.toContain(publicId);
    const { body: linked } = renderSite(home, { origin, productUrl: 'https://soloist.example' });
    expect(linked).toContain(`href="https://soloist.example/recommendation/${publicId}"`);
  });

  it('uses the owner’s heading of a section and text of the introduction', () => {
    const body = draw(
      withSections(
        ({ kind }) => ({ settings: { title: `Mine: ${kind}`, text: `Says ${kind}`, picks: [] } }),
        samplePage(undefined, { theme, headline: 'A headline for this site only' }),
      ),
    );
    for (const kind of ['work', 'services', 'blog', 'recommendations', 'contact']) {
      expect(body).toContain(`Mine: ${kind}`);
      expect(body).toContain(`Says ${kind}`);
    }
    expect(body).toContain('Says introduction');
    expect(body).not.toContain('I trained as a bookbinder');
    expect(body).toContain('A headline for this site only');
    expect(body).not.toContain('I design packaging and products');
  });

  it('has a heading even if the introduction is hidden', () => {
    const body = draw(withSections(({ kind }) => ({ visible: kind !== 'introduction' }), home));
    expect(body).toMatch(/<h1[^>]*>.*Ines.*<\/h1>/);
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  it('shows fifty projects, and no projects', () => {
    expect(draw(samplePage(fullHome(50), { theme })).match(/href="\/projects\//g)).toHaveLength(50);
    expect(draw(samplePage(emptyHome, { theme }))).not.toContain('href="/projects/');
  });

  it('shows a project', () => {
    const body = draw(samplePage(samplePages.project, { theme }));
    for (const text of ['Nordlys Coffee', 'Nordlys AS', 'Risograph', 'One drawing, nine suns']) {
      expect(body).toContain(text);
    }
    expect(body).toContain('href="https://www.nordlys.example/coffee/"');
    expect(body).toMatch(/<img[^>]* alt="Picture 4"/);
    expect(body).toContain('Hire me');
    expect(body).toContain('href="/#contact"');
  });

  it('shows a service', () => {
    const body = draw(samplePage(samplePages.service, { theme }));
    for (const text of [
      ...['$3,600', '3 weeks', 'A press day', 'By Friday there are three ways', 'Four products'],
      ...['Photographs of the finished bags', 'Do you print?', 'No, but I know who does.'],
    ]) {
      expect(body).toContain(text);
    }
    expect(body).toContain('href="https://calendar.example/ines"');
  });

  it('shows a post with its date, reading time, tags and feeds', () => {
    const body = draw(samplePage(samplePages.blog, { theme }));
    for (const text of ['March 13, 2026', '4 min read', 'Colour', 'described here', 'Hire me']) {
      expect(body).toContain(text);
    }
    expect(body).toContain('href="/feed.xml"');
    expect(body).toContain('href="/atom.xml"');
  });

  it('shows a not-found page that links to the home page', () => {
    const body = draw(samplePage(samplePages.missing, { theme }));
    expect(body).toContain('Page not found');
    expect(body).toContain('href="/"');
  });

  it('renders all pages of an owner with an empty profile', () => {
    const bare = <T extends object>(work: T): T =>
      Object.fromEntries(
        Object.entries(work).map(([key, value]) => {
          if (Array.isArray(value)) return [key, []];
          if (typeof value === 'string' && !['id', 'currency', 'slug', 'username'].includes(key)) {
            return [key, ''];
          }
          return [key, key.match(/image|coverImg|publishedAt/) ? null : value];
        }),
      ) as T;
    const contents = [
      { page: 'project', project: bare(samplePages.project.project) },
      { page: 'service', service: bare(samplePages.service.service) },
      { page: 'blog', blog: bare(samplePages.blog.blog) },
      {
        page: 'home',
        projects: [bare(samplePages.project.project)],
        services: [bare(samplePages.service.service)],
        blogs: [bare(samplePages.blog.blog)],
        recommendations: [{ ...bare(sampleRecommendation()), writer: { name: '', role: '' } }],
      },
    ] as const;
    for (const content of contents) {
      const page = samplePage(content as never, { theme });
      const profile = bare(page.site.profile);
      expect(draw({ ...page, site: { ...page.site, profile } })).toContain('ines');
    }
  });
});

describe('A rendered page', () => {
  it('links to the URLs of its pages, such as those of a preview', () => {
    const { body } = renderSite(
      { ...samplePage(samplePages.project), preview: true },
      { origin, linkTo: (path) => `${path}?preview=abc` },
    );
    expect(body).toContain('href="/?preview=abc#contact"');
    expect(body).toContain('This is a preview');
  });

  it('tells the script the owner to count and write to, but not in a preview', () => {
    const page = samplePage(samplePages.blog);
    expect(draw(page)).toContain(`data-owner="${page.site.profile.id}"`);
    expect(draw(page)).toContain(`data-blog="${samplePages.blog.blog.id}"`);
    expect(draw(samplePage())).toContain('data-contact="ines.localhost"');
    expect(draw({ ...page, preview: true })).not.toMatch(/data-(owner|blog)/);
    expect(draw({ ...samplePage(), preview: true })).not.toContain('data-contact');
  });

  it('keeps the form disabled, with an explanation, until the script enables it', () => {
    expect(draw(samplePage())).toMatch(/<fieldset disabled=""/);
    expect(draw(samplePage())).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
  });

  it('uses the owner’s heading in links to a section if it is short', () => {
    const long = 'Everything that I have ever made for anyone';
    const titled = withSections(({ kind }) => ({
      settings: { title: kind === 'work' ? long : 'Notes', text: '', picks: [] },
    }));
    const nav = draw(titled).match(/<nav.*?<\/nav>/)?.[0];
    expect(nav).toContain('>Notes<');
    expect(nav).toContain('>Work<');
    expect(nav).not.toContain(long);
  });

  it('does not link to a hidden contact form', () => {
    const page = withSections(
      ({ kind }) => ({ visible: kind !== 'contact' }),
      samplePage(samplePages.project),
    );
    expect(draw(page)).not.toContain('#contact');
  });

  it('offers images in their available widths, with alt text', () => {
    const image = draw(samplePage()).match(/<img[^>]*alt="Picture 2"[^>]*>/)?.[0];
    expect(image).toMatch(/srcSet="[^"]*\?w=640 640w/i);
    expect(image).toContain('sizes="');
    expect(image).toContain('loading="lazy"');
  });

  it('puts only colours and numbers into the owner’s styles', () => {
    const page = samplePage(undefined, { theme: 'poster', accent: '#123456' });
    const profile = { ...page.site.profile, fname: '}</style><script>', lname: 'x;}*{' };
    const { css } = renderSite({ ...page, site: { ...page.site, profile } }, { origin });
    expect(css).toMatch(/^\.site\{(--[a-z-]+:(#[0-9a-f]{6}|[\d.]+);?)+\}$/);
  });
});

import {
  type Blog,
  defaultDesign,
  type PortfolioProject,
  type ServiceRecord,
  type SiteContent,
  type SitePage,
} from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import type { FakeService } from './upstreams.ts';

const updatedAt = '2026-03-02T10:00:00.000Z';
const words = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});
const image = { url: `/files/${'a'.repeat(32)}`, alt: 'A loom' };

/** A page of a published portfolio site whose texts need escaping. */
export const testPage = (content: Partial<SiteContent> = {}): SitePage => ({
  site: {
    host: 'ada.localhost',
    design: defaultDesign(),
    profile: samplePublicProfile({
      lname: '<b>Lovelace',
      headline: 'Analyst',
      about: 'I write "programs".',
    }),
  },
  content: { page: 'home', projects: [], services: [], blogs: [], ...content } as SiteContent,
  filled: ['introduction', 'contact'],
  preview: false,
});

export const testService: ServiceRecord = {
  id: '0123456789abcdef01234567',
  userId: '0123456789abcdef01234568',
  title: 'Weaving plans',
  summary: 'Plans for looms.',
  industry: ['Textiles'],
  skills: [],
  image,
  payment_type: 'fixedRate',
  details: { total_price: 120_000, duration: 2, duration_type: 'weeks', payment_rate: null },
  currency: 'USD',
  published: true,
  updatedAt,
  roles: [],
  tools: [],
  deliverables: [],
  process: '',
  faq: [],
  calendarLink: '',
  relevantProjects: [],
  packages: [],
  extras: [],
  images: [image],
};

export const testProject: PortfolioProject = {
  id: '0123456789abcdef01234569',
  userId: '0123456789abcdef01234568',
  title: 'The engine',
  brief: '',
  type: 'blocks',
  description: words('Cards that tell a loom what to weave.'),
  content: words('Cards that tell a loom what to weave.'),
  image,
  coverImg: image,
  images: [],
  skills: ['Mathematics'],
  tools: ['Cards'],
  client: 'Charles',
  liveUrl: 'https://engine.example/',
  published: true,
  updatedAt,
};

export const testBlog: Blog = {
  id: '0123456789abcdef01234570',
  userId: '0123456789abcdef01234568',
  slug: 'notes-on-engines',
  title: 'Notes on engines',
  brief: 'What they cannot do.',
  type: 'blocks',
  description: words('They originate nothing.'),
  image,
  coverImg: image,
  images: [],
  tags: ['engines'],
  status: 'published',
  publishedAt: '2026-03-01T10:00:00.000Z',
  readingMinutes: 4,
  views: 0,
  reads: 0,
  updatedAt,
};

/** Makes marketplace return these pages by host and path, and 404 for all others. */
export function answerPages(marketplace: FakeService, pages: Record<string, SitePage>) {
  marketplace.answer = (req, res) => {
    const url = new URL(req.url ?? '', 'http://marketplace');
    const host = url.pathname.replace('/site/page/', '');
    const isKnown = Object.keys(pages).some((address) => address.split('/')[0] === host);
    const path = url.searchParams.get('path') ?? '/';
    res.setHeader('content-type', 'application/json');
    if (!isKnown || !url.pathname.startsWith('/site/page/')) {
      return res.writeHead(404).end(JSON.stringify({ success: false, message: 'No' }));
    }
    const page = pages[host + path] ?? testPage({ page: 'missing' });
    res.end(JSON.stringify({ success: true, ...page }));
  };
}

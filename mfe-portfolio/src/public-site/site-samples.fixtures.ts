import {
  type Blog,
  defaultDesign,
  type PortfolioProject,
  type PublishedRecommendation,
  type RichTextDocument,
  type ServiceRecord,
  type SiteContent,
  type SiteDesign,
  type SitePage,
  type UploadedImage,
} from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { filledBy } from './site-details.rules.ts';

// Pages of a site for tests: what a freelancer with some years of work has.

export const sampleImage = (number: number, alt = `Picture ${number}`): UploadedImage => ({
  url: `/files/${String(number).padStart(32, 'p')}`,
  alt,
});
const idOf = (number: number) => number.toString(16).padStart(24, '0');
const instant = '2026-03-13T09:00:00.000Z';

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});

export const sampleText: RichTextDocument = {
  type: 'doc',
  content: [
    paragraph(
      'Nordlys roasts in a former net factory and sells most of its year between November and January. The bags had to say winter without a single snowflake.',
    ),
    {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: 'One drawing, nine suns' }],
    },
    paragraph(
      'Every blend has the same sun at another hour. The printer sets one plate and changes two inks, so nine bags cost what three did before.',
    ),
    {
      type: 'bulletList',
      content: ['Two spot inks on every bag', 'One die line for all sizes', 'No lamination'].map(
        (text) => ({ type: 'listItem' as const, content: [paragraph(text)] }),
      ),
    },
    { type: 'image', attrs: { src: sampleImage(2).url, alt: 'Proofs on the press' } },
    {
      type: 'blockquote',
      content: [paragraph('The bags came out right on the first run.')],
    },
    {
      type: 'heading',
      attrs: { level: 3 },
      content: [{ type: 'text', text: 'What I would do again' }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Draw at the size of the bag, ' },
        { type: 'text', marks: [{ type: 'bold' }], text: 'never' },
        { type: 'text', text: ' on a screen first. The grid is ' },
        {
          type: 'text',
          marks: [{ type: 'link', attrs: { href: 'https://example.com/grid' } }],
          text: 'described here',
        },
        { type: 'text', text: ', with ' },
        { type: 'text', marks: [{ type: 'code' }], text: 'grid.svg' },
        { type: 'text', text: ' to take away.' },
      ],
    },
    {
      type: 'codeBlock',
      attrs: { language: 'css' },
      content: [{ type: 'text', text: '.bag {\n  aspect-ratio: 8 / 17;\n}' }],
    },
  ],
};

const works = [
  ['Nordlys Coffee', 'Packaging and identity for nine winter blends'],
  ['Understory', 'Twenty-four seed packets'],
  ['Kiln & Co', 'Shop and catalogue'],
  ['Paloma Books', 'Spring list covers'],
  ['Tidal Festival', 'Poster run and signs for three days by the sea'],
  ['Salt hours', ''],
  ['A field guide to the harbour at night, with a map of every lamp', 'Book and map'],
] as const;

export const sampleProject = (number = 0): PortfolioProject => {
  const [title, brief] = works[number % works.length] as (typeof works)[number];
  const image = number % works.length === 5 ? null : sampleImage(number + 1);
  return {
    id: idOf(number + 1),
    title,
    brief,
    image,
    skills: ['Packaging', 'Illustration'],
    tools: ['Illustrator', 'Pencil', 'Risograph'],
    published: true,
    updatedAt: instant,
    userId: samplePublicProfile().id,
    type: 'blocks',
    description: sampleText,
    content: sampleText,
    coverImg: image,
    images: [3, 4, 5].map((each) => sampleImage(each)),
    client: 'Nordlys AS',
    liveUrl: 'https://www.nordlys.example/coffee/',
  };
};

const offers = [
  ['Packaging sprint, up to six products', 'Three weeks from your brief to files a printer takes.'],
  ['Identity for a first product', 'Name, mark, colours and the first thing to sell.'],
  ['Print rescue', 'You bring the files that came back, I find out why.'],
] as const;

export const sampleService = (number = 0): ServiceRecord => {
  const [title, summary] = offers[number % offers.length] as (typeof offers)[number];
  const isHourly = number % offers.length === 2;
  return {
    id: idOf(number + 100),
    title,
    summary,
    industry: ['Food', 'Retail'],
    skills: ['Packaging'],
    image: sampleImage(6),
    payment_type: isHourly ? 'hourlyRate' : 'fixedRate',
    details: isHourly
      ? { total_price: null, duration: null, duration_type: null, payment_rate: 5000 }
      : { total_price: 360_000, duration: 3, duration_type: 'weeks', payment_rate: null },
    currency: 'USD',
    published: true,
    updatedAt: instant,
    userId: samplePublicProfile().id,
    roles: ['Designer'],
    tools: ['Illustrator'],
    deliverables: [
      { name: 'Six flat designs', description: 'As PDF/X with your printer’s marks.' },
      { name: 'A press day', description: 'I stay beside the machine until the ink is right.' },
    ],
    process: 'Monday we talk.\nBy Friday there are three ways to go.\nThen one, until it is done.',
    faq: [
      { question: 'Do you print?', answer: 'No, but I know who does.' },
      { question: 'Can we start next week?', answer: 'Mostly in two.' },
    ],
    calendarLink: 'https://calendar.example/ines',
    relevantProjects: [],
    packages: ['Two', 'Four', 'Six'].map((count, index) => ({
      name: `${count} products`,
      description: 'Flat designs and one round of changes each.',
      price: 140_000 * (index + 1),
      duration: index + 1,
      duration_type: 'weeks' as const,
    })),
    extras: [{ name: 'Photographs of the finished bags', price: 45_000 }],
    images: [sampleImage(6), sampleImage(7)],
  };
};

const posts = [
  ['What a printer wants from you on Monday', 'what-a-printer-wants'],
  ['Labels that survive a dishwasher', 'labels'],
  ['हिंदी में लिखा एक लेख', 'हिंदी-लेख'],
] as const;

export const sampleBlog = (number = 0): Blog => {
  const [title, slug] = posts[number % posts.length] as (typeof posts)[number];
  return {
    id: idOf(number + 200),
    slug,
    title,
    brief: 'Three things that save a week, learnt by losing it.',
    image: sampleImage(8),
    tags: ['Print', 'Colour'],
    status: 'published',
    publishedAt: instant,
    readingMinutes: 4,
    views: 120,
    reads: 40,
    updatedAt: instant,
    userId: samplePublicProfile().id,
    type: 'blocks',
    description: sampleText,
    coverImg: sampleImage(8),
    images: [],
  };
};

export const sampleProfile = () =>
  samplePublicProfile({
    username: 'ines',
    fname: 'Ines',
    lname: 'Carvalho',
    headline: 'I design packaging and products for companies that make things you can hold.',
    about:
      'I trained as a bookbinder and still think with a bone folder. For eleven years I have drawn packaging for roasters, seed growers and one very patient maker of soap.\n\nI work alone, with three printers I trust.',
    location: 'Lisbon, Portugal',
    availability: 'Free from April',
    skills: ['Packaging', 'Illustration', 'Identity'],
    tools: ['Illustrator', 'Pencil', 'Risograph'],
    languages: ['Portuguese', 'English'],
    experience: 'Eleven years',
    profileImage: sampleImage(9).url,
    linkedinUrl: 'https://www.linkedin.com/in/ines',
    socialLinks: ['https://www.are.na/ines-carvalho'],
  });

const sampleTexts = [
  [
    'Sofie Lindqvist',
    'Founder, Nordlys Coffee',
    'Ines drew nine bags in three weeks, and the printer had no question. She asked better questions than we did, and the winter blends sold out before Christmas.',
  ],
  ['Tomás Freire', '', 'Quiet, exact, on time. I would recommend her to anyone.'],
  [
    'Amara Obi',
    'Editor, Harbour Press',
    'We gave her a spring list without a theme.\n\nShe found one: every cover is the same table at another hour of the day. Booksellers put them in the window by themselves.',
  ],
] as const;

export const sampleRecommendation = (number = 0): PublishedRecommendation => {
  const [name, role, text] = sampleTexts[
    number % sampleTexts.length
  ] as (typeof sampleTexts)[number];
  return {
    id: idOf(number + 200),
    publicId: String(number).padStart(32, 'r'),
    writer: { name, role },
    relation: number % 3 === 1 ? 'colleague' : 'client',
    text,
    writtenAt: instant,
    verified: number % 3 === 0,
  };
};

export const emptyHome: SiteContent = {
  page: 'home',
  projects: [],
  services: [],
  blogs: [],
  recommendations: [],
};

export const fullHome = (projects = 7): SiteContent => ({
  page: 'home',
  projects: Array.from({ length: projects }, (_, index) => sampleProject(index)),
  services: [0, 1, 2].map(sampleService),
  blogs: [0, 1, 2].map(sampleBlog),
  recommendations: [0, 1, 2].map(sampleRecommendation),
});

export const samplePages = {
  home: fullHome(),
  project: { page: 'project', project: sampleProject() },
  service: { page: 'service', service: sampleService() },
  blog: { page: 'blog', blog: sampleBlog() },
  missing: { page: 'missing' },
} satisfies Record<string, SiteContent>;

export const samplePage = (
  content: SiteContent = samplePages.home,
  design: Partial<SiteDesign> = {},
): SitePage => ({
  site: {
    host: 'ines.localhost',
    design: { ...defaultDesign(), ...design },
    profile: sampleProfile(),
  },
  content,
  filled: filledBy(content.page === 'home' ? content : samplePages.home),
  preview: false,
});

import { samplePublicProfile } from '@soloist/contracts/testing';
import { answerCalls } from '@soloist/web-client/testing';
import { sampleBlog, samplePost, writer } from '../pages/marketing/blogs/testing.ts';
import { renderedAddress, renderPage } from './render-page.tsx';

// React's server build for Node, which Jest loads here, expects it.
Object.assign(globalThis, { setImmediate: (work: () => void) => setTimeout(work) });

it('renders the start page with the installation’s numbers', async () => {
  answerCalls({
    'GET /api/users/numbers': { freelancers: 24, accepting: 19, skills: 5 },
    'GET /api/proposal/numbers': { sent: 1310, accepted: 12 },
  });
  const page = await renderPage({ address: '/' });
  for (const text of ['The whole business.', '24 freelancers', 'Sage AI does the paperwork.'])
    expect(page?.content).toContain(text);
  expect(page?.chunks).toEqual(['landing']);
  expect(page?.data.queries).toMatchObject([
    [['numbers'], { freelancers: 24, accepting: 19, sent: 1310, accepted: 12 }],
  ]);
});

it('renders the prices as a visitor sees them', async () => {
  const page = await renderPage({ address: '/pricing' });
  for (const text of ['$120', 'Plan comparison', 'Log in first.'])
    expect(page?.content).toContain(text);
  expect(page?.data.queries).toEqual([]);
});

const directoryCalls = {
  'GET /api/freelancer/facets': { skills: ['React'], tools: [], languages: [], locations: [] },
  'GET /api/freelancer/fetchfreelancer': {
    items: [samplePublicProfile({ fname: 'Mara', lname: 'Lind', username: 'mara' })],
    nextCursor: null,
  },
  'GET /api/project/newestImages': { items: [] },
};

it('renders the directory with the filters of its address', async () => {
  const calls = answerCalls(directoryCalls);
  const page = await renderPage({ address: '/forhire?skill=React' });
  expect(page.status).toBe(200);
  expect(page.content).toMatch(/href="http:\/\/mara\.localhost\/"[^>]*>Mara Lind/);
  expect(page.content).toContain('1 freelancer');
  const { search } = calls.find(({ path }) => path === '/api/freelancer/fetchfreelancer') ?? {};
  expect(new URLSearchParams(search).get('skill')).toBe('React');
  expect(JSON.stringify(page.structuredData)).toContain('"name":"Mara Lind"');
  expect(page.chunks).toEqual(['directory']);
});

it('leaves images below the first row for later, and has them for readers without scripts', async () => {
  const people = [1, 2, 3, 4, 5].map((number) =>
    samplePublicProfile({
      id: String(number).padStart(24, '0'),
      profileImage: `/files/avatar-${number}`,
    }),
  );
  answerCalls({
    ...directoryCalls,
    'GET /api/freelancer/fetchfreelancer': { items: people, nextCursor: null },
    'GET /api/project/newestImages': {
      items: people.map(({ id }) => ({ userId: id, images: [`/files/${id}`, '/files/older'] })),
    },
  });
  const { content } = await renderPage({ address: '/forhire' });
  const imagesOf = (html: string) =>
    [...html.matchAll(/<img[^>]* src="\/files\/([^"]+)"/g)].map(([, name]) => name);
  const loaded = content.replace(/<noscript>.*?<\/noscript>/g, '');
  expect(imagesOf(loaded)).toEqual(
    people.slice(0, 3).flatMap(({ id, profileImage }) => [id, profileImage.replace('/files/', '')]),
  );
  expect(imagesOf(content)).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
});

const refusal = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'No.' }, { status });

it('renders the directory’s error, for the browser to try again', async () => {
  answerCalls({
    ...directoryCalls,
    'GET /api/freelancer/fetchfreelancer': refusal(503, 'unavailable'),
  });
  const page = await renderPage({ address: '/forhire' });
  expect(page.status).toBe(503);
  expect(page.content).toContain('We couldn’t load the directory');
  expect(page.data.isComplete).toBe(false);
});

it('renders the directory without its suggestions', async () => {
  answerCalls({ ...directoryCalls, 'GET /api/freelancer/facets': refusal(503, 'unavailable') });
  const page = await renderPage({ address: '/forhire' });
  expect(page.status).toBe(200);
  expect(page.content).toContain('Mara Lind');
});

it('renders the posts, and one of them', async () => {
  const { id, title } = sampleBlog();
  answerCalls({
    'GET /api/hook/fetchPosts': { posts: [samplePost()], trendingPosts: [], nextCursor: null },
    'GET /api/blogs/tags': { tags: ['Freelancing'] },
    [`GET /api/blogs/read/${id}`]: { blog: sampleBlog(), owner: writer, host: 'ada.localhost' },
  });
  const list = await renderPage({ address: '/gmd-blogs' });
  expect(list.content).toContain(`href="/gmd-blogs/${id}"`);
  expect(JSON.stringify(list.structuredData)).toContain(`"headline":"${title}"`);
  const post = await renderPage({ address: `/gmd-blogs/${id}` });
  expect(post.content).toContain('I said no to half.');
  expect(post.content).toContain('href="http://ada.localhost/"');
});

it('renders that a post is not there', async () => {
  const id = 'c'.repeat(24);
  answerCalls({ [`GET /api/blogs/read/${id}`]: refusal(404, 'not_found') });
  const page = await renderPage({ address: `/gmd-blogs/${id}` });
  expect(page.status).toBe(404);
  expect(page.content).toContain('Post not found');
  expect(page.data).toMatchObject({ isComplete: false, queries: [] });
});

it('renders the help and its articles', async () => {
  const sections = [{ heading: '', text: 'Open Jobs.' }];
  const article = {
    slug: 'post-a-job',
    title: 'Post a job',
    path: '/createJob',
    keywords: [],
    sections,
  };
  answerCalls({ 'GET /api/sage-ai/help': { articles: [article] } });
  expect((await renderPage({ address: '/help' })).content).toContain('href="/help/post-a-job"');
  expect((await renderPage({ address: '/help/post-a-job' })).content).toContain('Open Jobs.');
  expect((await renderPage({ address: '/help/none' })).content).toContain('Article not found');
});

it('renders a recommendation with its proof, as a private page', async () => {
  const id = 'r'.repeat(32);
  const recommendation = {
    publisher: 'https://soloist.example',
    id,
    freelancer: { id: 'a'.repeat(24), name: 'Ada Okafor' },
    writer: { name: 'Noor Haddad', role: 'Founder' },
    relation: 'client',
    text: 'The boxes survive the post.',
    writtenAt: '2026-11-20T10:00:00.000Z',
    verified: true,
  };
  const path = `/recommendation/${id}`;
  const call = `GET /api/recommendations/check/${id}`;
  answerCalls({ [call]: { recommendation, signature: 'a.b.c', valid: true } });
  const page = await renderPage({ address: path });
  expect([page.status, page.isPrivate, page.structuredData]).toEqual([200, true, undefined]);
  for (const text of ['The boxes survive the post.', 'The signature is valid.'])
    expect(page.content).toContain(text);
  answerCalls({ [call]: refusal(404, 'not_found') });
  const missing = await renderPage({ address: path });
  expect([missing.status, missing.isPrivate]).toEqual([404, true]);
  expect(missing.content).toContain('Recommendation not found');
});

it.each([
  ['/abcd', 'Account'],
  ['/contact', 'What happened?'],
  ['/get-in-touch', 'Company'],
  ['/privacy-policy', 'In effect since'],
  ['/terms-of-use', 'In effect since'],
  ['/not-found', 'Go back to home'],
])('renders %s', async (address, text) => {
  const page = await renderPage({ address });
  expect([page.status, page.data.queries]).toEqual([200, []]);
  expect(page.content).toContain(text);
});

it.each([
  ['/pricing/?utm_source=x', '/pricing'],
  ['/forhire?everybody=yes&q=%20a%20&cursor=x&q=b', '/forhire?q=a&everybody=yes'],
  [`/forhire?q=${'a'.repeat(300)}`, `/forhire?q=${'a'.repeat(100)}`],
  ['/forhire?q=who?', '/forhire?q=who%3F'],
  ['/no/such/page?x=1', '/not-found'],
  ['//forhire', '/not-found'],
  ['/recommendation/x?q=1', '/recommendation/x'],
  ['/login', undefined],
  ['/dashboard', undefined],
  ['/recommendation/decline/x', undefined],
])('renders %s as %s', (url, address) => {
  expect(renderedAddress(url)).toBe(address);
});

import { clearSession, queryClient } from '@soloist/web-client';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt } from '../../../testing/render-at.tsx';
import { BlogsPage } from './blogs.page.tsx';
import { samplePost } from './testing.ts';

const list = 'GET /api/hook/fetchPosts';
const first = samplePost();
const second = samplePost({ id: 'c'.repeat(24), title: 'Prices', brief: '' });
const page = (posts = [first, second], over: object = {}) => ({
  ...{ posts, trendingPosts: [], nextCursor: null },
  ...over,
});
let calls: AnsweredCall[];
let toasts: string[];

function open(address: string, answer: Parameters<typeof answerCalls>[0][string]) {
  calls = answerCalls({
    'GET /api/blogs/tags': { tags: ['Freelancing', 'Design'] },
    [list]: answer,
  });
  renderAt(address, <BlogsPage />);
}
const searches = () =>
  calls.filter(({ path }) => path === '/api/hook/fetchPosts').map(({ search }) => search);

beforeEach(() => {
  clearSession();
  queryClient.clear();
  toasts = [];
  window.addEventListener('soloist:toast', (event) =>
    toasts.push((event as CustomEvent<{ message: string }>).detail.message),
  );
});

it('lists all published posts, and links to each article', async () => {
  open('/gmd-blogs', page());
  const link = await screen.findByRole('link', { name: 'My first year' });
  expect(link).toHaveAttribute('href', `/gmd-blogs/${first.blog.id}`);
  expect(screen.getByRole('link', { name: 'Prices' })).toBeInTheDocument();
  expect(screen.getAllByText('Ada Lovelace')).toHaveLength(2);
  expect(screen.getAllByText('Mar 13, 2026')).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('2 posts');
  expect(screen.queryByText('Trending')).not.toBeInTheDocument();
});

it('shows why a post is trending', async () => {
  const trending = { ...second, weekViews: 1200, weekReads: 1 };
  open('/gmd-blogs', page([first], { trendingPosts: [trending] }));
  const aside = await screen.findByRole('complementary', { name: 'Trending' });
  expect(aside).toHaveTextContent('1,200 views and 1 read this week');
  expect(aside).toHaveTextContent(/Ranked by views and read-throughs/);
});

it('searches by words and tags, which are stored in the URL', async () => {
  open('/gmd-blogs?q=price', page());
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Design' }));
  expect(currentPlace()).toBe('/gmd-blogs?q=price&tag=Design');
  await waitFor(() => expect(searches()).toContain('?q=price&tag=Design'));
  await user.type(screen.getByLabelText('Search blogs'), 's{Enter}');
  await waitFor(() => expect(currentPlace()).toBe('/gmd-blogs?q=prices&tag=Design'));
  await user.click(screen.getByRole('button', { name: 'Design' }));
  expect(currentPlace()).toBe('/gmd-blogs?q=prices');
});

it('offers feeds', async () => {
  open('/gmd-blogs', page());
  expect(await screen.findByRole('link', { name: 'RSS' })).toHaveAttribute(
    'href',
    '/gmd-blogs/feed.xml',
  );
  expect(screen.getByRole('link', { name: 'Atom' })).toHaveAttribute('href', '/gmd-blogs/atom.xml');
});

it('shows more on request', async () => {
  let next = page([first], { nextCursor: 'next' });
  open('/gmd-blogs', () => Response.json({ success: true, ...next }));
  const more = await screen.findByRole('button', { name: 'Show more' });
  next = page([second]);
  await userEvent.click(more);
  expect(await screen.findByRole('link', { name: 'Prices' })).toBeInTheDocument();
  expect(searches()).toContain('?cursor=next');
});

it('shows when nothing matches, and when there are no posts', async () => {
  open('/gmd-blogs?tag=falconry', page([]));
  expect(await screen.findByText('No matching posts')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all posts' }));
  expect(await screen.findByText('No posts yet')).toBeInTheDocument();
});

it.each([
  [
    'Not able to fetch posts',
    () =>
      Response.json({ success: false, code: 'invalid', message: 'No such page.' }, { status: 400 }),
  ],
  [
    'Failed to fetch posts',
    () => {
      throw new TypeError('no network');
    },
  ],
])('shows “%s” with the specification’s text, and retries', async (text, fail) => {
  let isAway = true;
  open('/gmd-blogs', () => (isAway ? fail() : Response.json({ success: true, ...page() })));
  expect(await screen.findByText(text, {}, { timeout: 8000 })).toBeInTheDocument();
  expect(new Set(toasts)).toEqual(new Set([text]));
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Prices' })).toBeInTheDocument();
});

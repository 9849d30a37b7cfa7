import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { PostsTab } from './posts-tab.tsx';
import { samplePost } from './testing.ts';

let toasts: string[] = [];
window.addEventListener('soloist:toast', (event) =>
  toasts.push((event as CustomEvent<{ message: string }>).detail.message),
);
beforeEach(() => {
  toasts = [];
  resetQueries();
});

const onTag = jest.fn();
const open = (answer: object | (() => Response)) =>
  openPage({
    page: <PostsTab onTag={onTag} />,
    role: 'freelancer',
    answers: { 'GET /api/hook/fetchPosts': answer, 'GET /api/blogs/tags': { tags: ['Print'] } },
  });

it('shows the newest posts, and trending ones with their counts', async () => {
  open({
    posts: [samplePost('On labels')],
    trendingPosts: [samplePost('On bags')],
    nextCursor: null,
  });
  const posts = within(await screen.findByRole('list', { name: 'Posts, newest first' }));
  expect(posts.getByRole('link', { name: 'On labels' })).toHaveAttribute(
    'href',
    `/gmd-blogs/${'c'.repeat(24)}`,
  );
  const trending = within(screen.getByRole('complementary', { name: 'Trending posts' }));
  expect(trending.getByRole('link', { name: 'On bags' })).toBeInTheDocument();
  expect(trending.getByText(/41 views and 1 read-through this week/)).toBeInTheDocument();
});

it.each([
  [
    'Not able to fetch posts',
    () => Response.json({ success: false, code: 'forbidden', message: 'No.' }, { status: 403 }),
  ],
  [
    'Failed to fetch posts',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('shows “%s” when they fail to load', async (text, answer) => {
  open(answer);
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(toasts).toContain(text));
  expect(screen.getByRole('button', { name: /Try again/ })).toBeInTheDocument();
});

it('filters posts by a tag', async () => {
  open({ posts: [samplePost('On labels')], trendingPosts: [], nextCursor: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(onTag).toHaveBeenCalledWith('Print');
});

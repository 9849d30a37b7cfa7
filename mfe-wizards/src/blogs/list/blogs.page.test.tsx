import { queryClient } from '@soloist/web-client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { internal, listenToToasts, openPage, serveWorks } from '../../shared/works/testing.tsx';
import { sampleBlog, sampleSite, summaryOfBlog } from '../testing.ts';

const none = { items: [], nextCursor: null };
const published = summaryOfBlog();
const scheduled = summaryOfBlog({
  ...{ id: 'd'.repeat(24), title: 'Next week', slug: 'next-week', status: 'scheduled' },
  publishedAt: new Date('2099-03-13T09:30').toISOString(),
});
const unpublished = summaryOfBlog({ id: 'e'.repeat(24), title: 'Not now', status: 'draft' });
const draft = {
  ...{ draft_id: '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f', title: 'Started', kind: 'blog' },
  ...{ revision: 2, updatedAt: '2026-11-20T09:00:00.000Z' },
};
const publishPath = (id: string) => `/api/blogs/${id}/publish`;
const done = { message: 'Done', blog: sampleBlog() };
let toasts: string[];

/** Serves lists by the requested status. */
function serve(answers: Parameters<typeof serveWorks>[0] = {}) {
  const server = serveWorks({
    'GET /api/blogs/counts': { counts: { draft: 2, scheduled: 1, published: 1 } },
    'GET /api/site/own': { site: sampleSite() },
    'GET /api/drafts': { items: [draft], nextCursor: null },
    'GET /api/blogs/own': () => {
      const requestPath = server.calls.findLast(({ path }) => path === '/api/blogs/own');
      const status = new URLSearchParams(requestPath?.search).get('status');
      const all = [published, scheduled, unpublished];
      const items = all.filter((blog) => blog.status === status);
      return Response.json({ success: true, items, nextCursor: null });
    },
    ...answers,
  });
  return server;
}
const choose = async (title: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
function setUpCopying() {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  return { user, copied };
}
beforeEach(() => {
  toasts = listenToToasts();
});

it('shows the count of each tab, and drafts with unpublished posts first', async () => {
  serve();
  openPage('/blogs');
  expect(await screen.findByRole('tab', { name: 'Drafts 2' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Scheduled 1' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Continue Started' })).toHaveAttribute(
    'href',
    `/create-blog?id=${draft.draft_id}`,
  );
  expect(await screen.findByRole('link', { name: 'Not now' })).toBeInTheDocument();
});

it.each([
  ['there are no drafts', 'Published 1', false],
  ['drafts are only in this browser', 'Drafts 0', true],
])('opens the tab with content when %s', async (_, tab, isOneHere) => {
  serve({
    'GET /api/blogs/counts': { counts: { draft: 0, scheduled: 0, published: 1 } },
    'GET /api/drafts': none,
  });
  const content = { title: 'Never sent' };
  const copy = { kind: 'blog', content, base: {}, revision: 0 };
  if (isOneHere) localStorage.setItem(`draft:${draft.draft_id}:tab`, JSON.stringify(copy));
  openPage('/blogs');
  expect(await screen.findByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  expect(
    await screen.findByRole('link', { name: isOneHere ? 'Never sent' : published.title }),
  ).toBeInTheDocument();
});

it('stays on the drafts tab after the last draft is deleted', async () => {
  const answers = serve().answers;
  openPage('/blogs');
  await screen.findByRole('tab', { name: 'Drafts 2' });
  answers['GET /api/blogs/counts'] = { counts: { draft: 0, scheduled: 1, published: 1 } };
  await queryClient.invalidateQueries({ queryKey: ['blogs', 'counts'] });
  expect(await screen.findByRole('tab', { name: 'Drafts 0' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

it('shows views and read-throughs of a published post', async () => {
  serve();
  openPage('/blogs?tab=published');
  const row = (await screen.findByRole('link', { name: 'My first year' })).closest('li');
  expect(row).toHaveTextContent(/1,200 views · 1 read-through · 4 min/);
  expect(screen.getByRole('link', { name: 'Edit My first year' })).toHaveAttribute(
    'href',
    `/create-blog?blog=${published.id}`,
  );
});

it('unpublishes a post, and publishes an unpublished one', async () => {
  const server = serve({
    [`POST ${publishPath(published.id)}`]: done,
    [`POST ${publishPath(unpublished.id)}`]: done,
  });
  openPage('/blogs?tab=published');
  await choose('My first year', 'Unpublish');
  await waitFor(() =>
    expect(server.sent('POST', publishPath(published.id))).toEqual({ published: false }),
  );
  await userEvent.click(screen.getByRole('tab', { name: /Drafts/ }));
  await choose('Not now', 'Publish');
  await waitFor(() =>
    expect(server.sent('POST', publishPath(unpublished.id))).toEqual({
      published: true,
      now: true,
    }),
  );
});

it('shows the date of a scheduled post, and publishes it immediately', async () => {
  const server = serve({ [`POST ${publishPath(scheduled.id)}`]: done });
  openPage('/blogs?tab=scheduled');
  expect(await screen.findByText(/^Scheduled for Mar 13, 2099, 9:30 AM/)).toBeInTheDocument();
  await choose('Next week', 'Publish now');
  await waitFor(() =>
    expect(server.sent('POST', publishPath(scheduled.id))).toEqual({ published: true, now: true }),
  );
});

it.each([
  ['on the user’s site', true, 'http://ada.localhost/blogs/my-first-year'],
  ['in the Soloist blog', false, `http://localhost/gmd-blogs/${published.id}`],
])('copies the URL of a post %s', async (_, isPublished, address) => {
  serve({ 'GET /api/site/own': { site: sampleSite({ published: isPublished }) } });
  const { user, copied } = setUpCopying();
  openPage('/blogs?tab=published');
  // The button depends on whether the site is published.
  await screen.findByText(isPublished ? 'Copy RSS link' : 'Set up RSS');
  await user.click(await screen.findByRole('button', { name: 'Actions for My first year' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(address));
});

it('copies the feed’s URL', async () => {
  serve();
  const { user, copied } = setUpCopying();
  openPage('/blogs');
  await user.click(await screen.findByRole('button', { name: 'Copy RSS link' }));
  expect(copied).toHaveBeenCalledWith('http://ada.localhost/feed.xml');
  expect(toasts).toEqual(['RSS link copied.']);
});

it('asks before it deletes a post or a draft', async () => {
  const path = `/api/blogs/${published.id}`;
  const draftPath = `/api/drafts/${draft.draft_id}`;
  const server = serve({
    [`DELETE ${path}`]: { message: 'Deleted' },
    [`DELETE ${draftPath}`]: { message: 'Deleted' },
  });
  openPage('/blogs?tab=published');
  await choose('My first year', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(server.callOf('DELETE', path)).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete post' }));
  await waitFor(() => expect(server.callOf('DELETE', path)).toBeDefined());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('tab', { name: /Drafts/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the draft Started' }));
  expect(server.callOf('DELETE', draftPath)).toBeUndefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
  await waitFor(() => expect(server.callOf('DELETE', draftPath)).toBeDefined());
});

it('searches, and stores the query in the URL', async () => {
  const server = serve();
  openPage('/blogs?tab=published');
  await userEvent.type(await screen.findByRole('searchbox'), 'kiln');
  await waitFor(() => expect(location.search).toBe('?tab=published&q=kiln'));
  const searches = () => server.calls.map(({ path, search }) => `${path}${search}`);
  await waitFor(() => expect(searches()).toContain('/api/blogs/own?status=published&q=kiln'));
});

it.each([
  ['/blogs?tab=draft', 'No drafts'],
  ['/blogs?tab=scheduled', 'No scheduled posts'],
  ['/blogs?tab=published', 'No published posts'],
])('shows an empty state when %s is empty', async (address, title) => {
  serve({ 'GET /api/blogs/own': none, 'GET /api/drafts': none });
  openPage(address);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write a post' })).toHaveAttribute(
    'href',
    '/create-blog',
  );
});

it('loads the next page on request', async () => {
  let pages = 0;
  serve({
    'GET /api/blogs/own': () =>
      Response.json({
        success: true,
        ...(pages++ === 0
          ? { items: [published], nextCursor: 'next' }
          : { items: [scheduled], nextCursor: null }),
      }),
  });
  openPage('/blogs?tab=published');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Next week')).toBeInTheDocument();
});

it('offers a retry when loading failed', async () => {
  serve({ 'GET /api/blogs/own': internal('Please try again later.') });
  openPage('/blogs?tab=published');
  expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

import { refused } from '@soloist/writing/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  internal,
  listenToToasts,
  openPage,
  serveWorks,
  textOf,
} from '../../shared/works/testing.tsx';
import { sampleBlog, sampleSite } from '../testing.ts';

const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
const blog = sampleBlog();
const ownCall = `GET /api/blogs/own/${blog.id}`;
const ready = { title: 'My first year', description: textOf('I said no to half of it.') };
const lists = {
  'GET /api/site/own': { site: sampleSite() },
  'GET /api/blogs/counts': { counts: { draft: 0, scheduled: 0, published: 1 } },
  'GET /api/blogs/own': { items: [], nextCursor: null },
};
const link = (name: string) => screen.findByRole('link', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const storeLocally = (draft: object) => localStorage.setItem('blogDraft', JSON.stringify(draft));

it('previews the draft of this browser, with a link back to its editor', async () => {
  serveWorks();
  storeLocally({ ...ready, type: 'blocks', brief: 'In short.', tags: ['Design'], draft_id: id });
  openPage(`/blogPreview?id=${id}`);
  expect(await screen.findByRole('heading', { name: 'My first year' })).toBeInTheDocument();
  for (const text of ['In short.', 'I said no to half of it.', 'Design', '1 minute to read']) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  expect(await link('Continue editing')).toHaveAttribute('href', `/create-blog?id=${id}`);
});

it('previews a draft from another device', async () => {
  const server = serveWorks();
  server.saveElsewhere(id, ready, 'blog');
  storeLocally({ title: 'Another one', draft_id: 'another' });
  openPage(`/blogPreview?id=${id}`);
  expect(await screen.findByText('I said no to half of it.')).toBeInTheDocument();
});

it('publishes the draft', async () => {
  const toasts = listenToToasts();
  const server = serveWorks({
    ...lists,
    'POST /api/blogs': { message: 'Post published.', blog },
  });
  storeLocally({ ...ready, type: 'blocks', draft_id: id });
  openPage(`/blogPreview?id=${id}`);
  await press('Publish');
  await waitFor(() => expect(location.search).toBe('?tab=published'));
  expect(server.sent('POST', '/api/blogs')).toMatchObject({ ...ready, draft_id: id });
  expect(toasts).toEqual(['Post published.']);
  expect(localStorage.getItem('blogDraft')).toBeNull();
});

it('reports what is missing before publishing', async () => {
  const toasts = listenToToasts();
  const server = serveWorks();
  storeLocally({ ...ready, title: '', draft_id: id });
  openPage(`/blogPreview?id=${id}`);
  await press('Publish');
  expect(toasts).toEqual(['Please fill the title!']);
  expect(server.callOf('POST', '/api/blogs')).toBeUndefined();
});

it('renders hostile text harmlessly', async () => {
  serveWorks();
  const description = '<p onclick="alert(1)">Text</p><script>alert(1)</script>';
  storeLocally({ type: 'html', title: 'Started', description, draft_id: id });
  openPage('/blogPreview');
  const paragraph = await screen.findByText('Text');
  expect(paragraph.outerHTML).not.toContain('onclick');
  expect(document.querySelector('article script')).toBeNull();
});

it('previews a scheduled post, and publishes it immediately', async () => {
  const scheduled = { ...blog, status: 'scheduled', publishedAt: '2099-03-13T09:00:00.000Z' };
  const path = `/api/blogs/${blog.id}/publish`;
  const server = serveWorks({
    [ownCall]: { blog: scheduled, draft_id: null },
    [`POST ${path}`]: { message: 'Post published.', blog },
  });
  openPage(`/blogPreview?id=${blog.id}`);
  expect(await screen.findByText(/^Scheduled. Only you/)).toBeInTheDocument();
  expect(await link('Edit')).toHaveAttribute('href', `/create-blog?blog=${blog.id}`);
  await press('Publish now');
  await waitFor(() => expect(server.sent('POST', path)).toEqual({ published: true, now: true }));
});

it.each(['/blogPreview', `/blogPreview?id=${blog.id}`, `/blogPreview?id=${id}`])(
  'reports that there is nothing at %s',
  async (address) => {
    const server = serveWorks({ [ownCall]: refused(404, 'not_found') });
    server.serve(id);
    openPage(address);
    expect(await screen.findByText('Nothing to preview')).toBeInTheDocument();
  },
);

it('offers a retry after a server error', async () => {
  const server = serveWorks({ [ownCall]: internal('Please try again later.') });
  openPage(`/blogPreview?id=${blog.id}`);
  expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
  server.answers[ownCall] = { blog, draft_id: null };
  await press('Try again');
  expect(await screen.findByRole('heading', { name: blog.title })).toBeInTheDocument();
});

import { blogMessages } from '@soloist/contracts';
import { draftInAddress } from '@soloist/writing/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  internal,
  listenToToasts,
  openPage,
  serveWorks,
  textOf,
} from '../shared/works/testing.tsx';
import { sampleBlog, sampleSite } from './testing.ts';

const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
const blog = sampleBlog();
const ready = { title: 'My first year', description: textOf('I said no to half of it.') };
let server: ReturnType<typeof serveWorks>;
let toasts: string[];

const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const openDraft = (content: object = ready) => {
  server.saveElsewhere(id, content, 'blog');
  openPage(`/create-blog?id=${id}`);
};
const storedDraft = () => JSON.parse(localStorage.getItem('blogDraft') ?? 'null');
const drop = async (text: string, name = 'post.md') => {
  const file = new File([text], name, { type: 'text/markdown' });
  // jsdom's files have no `text()`.
  Object.assign(file, { text: async () => text });
  fireEvent.change(await screen.findByLabelText('Markdown file'), { target: { files: [file] } });
};

beforeEach(() => {
  toasts = listenToToasts();
  server = serveWorks({
    'POST /api/blogs': { message: 'Post published.', blog },
    [`GET /api/blogs/own/${blog.id}`]: { blog, draft_id: null },
    [`PUT /api/blogs/${blog.id}`]: { message: 'Post saved.', blog },
    'GET /api/blogs/tags': { tags: ['Freelancing'] },
    'GET /api/site/own': { site: sampleSite() },
    'GET /api/blogs/counts': { counts: { draft: 0, scheduled: 0, published: 1 } },
    'GET /api/blogs/own': { items: [], nextCursor: null },
    'GET /api/drafts': { items: [], nextCursor: null },
  });
});

it('saves the draft on the server and, with the specification’s fields, in this browser', async () => {
  openPage('/create-blog');
  await field('Title');
  server.serve(draftInAddress());
  await userEvent.type(await field('Title'), 'My first year');
  await userEvent.type(await field('Summary'), 'What I would do again.');
  await waitFor(() =>
    expect(server.stored.get(draftInAddress())).toMatchObject({
      kind: 'blog',
      content: { title: 'My first year', brief: 'What I would do again.' },
    }),
  );
  expect(storedDraft()).toMatchObject({
    type: 'blocks',
    title: 'My first year',
    brief: 'What I would do again.',
    description: { type: 'doc', content: [] },
    images: [],
    coverImg: null,
    draft_id: draftInAddress(),
  });
});

it('derives the URL from the title until the user sets one', async () => {
  openDraft({ ...ready, title: 'Ein Jahr ohne Chef' });
  expect(await screen.findByText('ada.localhost/blogs/ein-jahr-ohne-chef')).toBeInTheDocument();
  await userEvent.type(await field('Address'), 'one-year');
  expect(screen.getByText('ada.localhost/blogs/one-year')).toBeInTheDocument();
});

it('publishes once, discards the draft and opens the list', async () => {
  openDraft();
  await field('Title');
  await press('Publish');
  await waitFor(() => expect(location.pathname + location.search).toBe('/blogs?tab=published'));
  expect(server.sent('POST', '/api/blogs')).toEqual({
    ...ready,
    type: 'blocks',
    brief: '',
    coverImg: null,
    images: [],
    tags: [],
    draft_id: id,
  });
  expect(storedDraft()).toBeNull();
  expect(toasts).toEqual(['Post published.']);
});

it('schedules for a time in the author’s time zone', async () => {
  openDraft();
  await userEvent.type(await screen.findByLabelText(/Publish at/), '2099-03-13');
  await userEvent.tab();
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:30' } });
  expect(await screen.findByText(/^Publishes on Mar 13, 2099, 9:30 AM/)).toBeInTheDocument();
  await press('Schedule');
  await waitFor(() =>
    expect(server.sent('POST', '/api/blogs').publishAt).toBe(
      new Date('2099-03-13T09:30').toISOString(),
    ),
  );
});

it('refuses a publication date that is no date, and keeps the draft without it', async () => {
  openDraft();
  await userEvent.type(await screen.findByLabelText(/Publish at/), 'soon');
  await press('Publish');
  expect(await screen.findByText(/^Enter a date like/)).toBeInTheDocument();
  expect(server.callOf('POST', '/api/blogs')).toBeUndefined();
});

it('requires a title, a text and a valid URL to publish', async () => {
  openDraft({ title: '', slug: 'My year!' });
  await field('Title');
  await press('Publish');
  expect(await screen.findByText(blogMessages.title)).toBeInTheDocument();
  expect(screen.getByText(blogMessages.slug)).toBeInTheDocument();
  expect(server.callOf('POST', '/api/blogs')).toBeUndefined();
});

it('shows the server’s message when publishing fails, and keeps the draft', async () => {
  server.answers['POST /api/blogs'] = internal('Please try again later.');
  openDraft();
  await field('Title');
  await press('Publish');
  await waitFor(() => expect(toasts).toEqual(['Please try again later.']));
  expect(await field('Title')).toHaveValue('My first year');
});

it.each([`/create-blog?blog=${blog.id}`, `/create-blog?id=${blog.id}`])(
  'changes the blog that %s names, at the address and of the day that it has',
  async (address) => {
    openPage(address);
    await waitFor(() => expect(draftInAddress()).toMatch(/-/));
    server.serve(draftInAddress());
    await userEvent.type(await field('Title'), ' 2');
    await press('Save changes');
    await waitFor(() =>
      expect(server.sent('PUT', `/api/blogs/${blog.id}`)).toMatchObject({
        title: 'My first year 2',
        slug: blog.slug,
        publishAt: blog.publishedAt,
        description: blog.description,
      }),
    );
    expect(server.callOf('POST', '/api/blogs')).toBeUndefined();
  },
);

it('restores an earlier version', async () => {
  const earlier = {
    ...{ draft_id: id, kind: 'blog', title: 'Before', revision: 3 },
    updatedAt: '2026-11-21T09:00:00.000Z',
    content: { title: 'Before', description: textOf('The first thought.') },
  };
  server.answers[`GET /api/drafts/${id}/versions`] = {
    versions: [{ revision: 3, title: 'Before', savedAt: '2026-11-21T09:00:00.000Z', words: 3 }],
  };
  server.answers[`GET /api/drafts/${id}/versions/3`] = { draft: earlier };
  openDraft();
  await field('Title');
  await press('Earlier versions');
  await userEvent.click(await screen.findByRole('button', { name: /Before · 3 words/ }));
  await press('Restore this version');
  await waitFor(() => expect(server.stored.get(id)?.content).toMatchObject({ title: 'Before' }));
});

it('asks which text to keep when two windows conflict', async () => {
  openDraft();
  await field('Text');
  server.saveElsewhere(id, { title: 'Autumn' }, 'blog');
  await userEvent.type(await field('Title'), ' 2');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Mine My first year 2');
  expect(dialog).toHaveTextContent('Other version Autumn');
});

describe('a Markdown file', () => {
  const file = '---\ntitle: From a file\ntags: [Design]\ndate: 2024-05-01\n---\n\nSome **text**.\n';

  it('fills the draft, which is saved', async () => {
    openDraft({});
    await field('Title');
    await drop(file);
    expect(await field('Title')).toHaveValue('From a file');
    expect(await field('Text')).toHaveTextContent('Some text.');
    await waitFor(() =>
      expect(server.stored.get(id)?.content).toMatchObject({
        title: 'From a file',
        tags: ['Design'],
        publishAt: new Date('2024-05-01T00:00').toISOString(),
      }),
    );
    expect(toasts).toEqual(['Imported.']);
  });

  it('asks before it replaces existing text', async () => {
    openDraft();
    await field('Title');
    await drop(file);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await screen.findByDisplayValue('My first year')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    await waitFor(async () => expect(await field('Title')).toHaveValue('From a file'));
  });

  it('changes nothing when its front matter is invalid', async () => {
    openDraft();
    await field('Title');
    await drop('---\ntitle: "open\n---\nText');
    await waitFor(() =>
      expect(toasts).toEqual(['We couldn’t read this file’s front matter. Check its YAML.']),
    );
    expect(await field('Title')).toHaveValue('My first year');
  });
});

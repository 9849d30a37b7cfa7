import { clearSession, queryClient, setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderAt, tokenWith } from '../../../testing/render-at.tsx';
import { BlogPage } from './blog.page.tsx';
import { ada, sampleBlog, writer } from './testing.ts';

const blog = sampleBlog();
const path = `/api/blogs/read/${blog.id}`;
const views = `POST /api/blogs/${blog.id}/views`;
let calls: AnsweredCall[];
let reportEndVisible: (isThere: boolean) => void;

globalThis.IntersectionObserver = class {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    reportEndVisible = (isIntersecting) => tell([{ isIntersecting }]);
  }
  observe() {}
  disconnect() {}
} as never;

function open(over: object = {}, answers: object = {}) {
  const found = { blog, owner: writer, host: 'ada.localhost', ...over };
  calls = answerCalls({ [`GET ${path}`]: found, [views]: {}, ...answers });
  renderAt(`/gmd-blogs/${blog.id}`, <BlogPage />);
}
const counted = () =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));

beforeEach(() => {
  clearSession();
  queryClient.clear();
});

it('shows the article, and links to its author’s site', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: blog.title })).toBeInTheDocument();
  for (const text of ['I said no to half.', 'What I would do again.', 'March 13, 2026']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('4 minutes to read')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Visit site' })).toHaveAttribute(
    'href',
    'http://ada.localhost/',
  );
  expect(document.title).toBe('My first year · Ada Lovelace');
});

it('links members to the profile', async () => {
  setToken(tokenWith({ sub: 'c'.repeat(24), role: 'employer' }));
  open({ host: null });
  expect(await screen.findByRole('link', { name: 'Profile' })).toHaveAttribute(
    'href',
    `/profile/${ada}`,
  );
  expect(screen.queryByText('Visit site')).not.toBeInTheDocument();
});

it('counts readers who open it, and those who reach its end', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  await screen.findByText('I said no to half.');
  await waitFor(() => expect(counted()).toContainEqual({ read: false }));
  act(() => reportEndVisible(true));
  act(() => reportEndVisible(false));
  jest.advanceTimersByTime(10_000);
  expect(counted()).not.toContainEqual({ read: true });
  act(() => reportEndVisible(true));
  jest.advanceTimersByTime(3_000);
  expect(counted()).toContainEqual({ read: true });
  jest.useRealTimers();
});

it('does not count its author', async () => {
  setToken(tokenWith({ sub: ada, role: 'freelancer' }));
  open();
  await screen.findByText('I said no to half.');
  expect(counted()).toEqual([]);
});

it('shows that the post was not found', async () => {
  const refusal = { success: false, code: 'not_found', message: 'Not found.' };
  open({}, { [`GET ${path}`]: () => Response.json(refusal, { status: 404 }) });
  expect(await screen.findByText('Post not found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse posts' })).toHaveAttribute('href', '/gmd-blogs');
});

it('offers a retry after a server error', async () => {
  const refusal = { success: false, code: 'internal', message: 'Please try again later.' };
  open({}, { [`GET ${path}`]: () => Response.json(refusal, { status: 500 }) });
  expect(
    await screen.findByText('Please try again later.', {}, { timeout: 8000 }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

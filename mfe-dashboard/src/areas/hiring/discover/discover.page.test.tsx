import { samplePublicProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { DiscoverPage } from './discover.page.tsx';
import { sampleCounts, sampleHit, samplePost, sampleSearchResults } from './testing.ts';

const nothing = { items: [], nextCursor: null };
const facets = {
  skill: [{ value: 'packaging', label: 'Packaging', count: 12 }],
  level: [
    { value: 'expert', label: 'Expert', count: 7 },
    { value: 'entry', label: 'Entry level', count: 2 },
  ],
};
const answers = {
  'GET /api/search': sampleSearchResults([sampleHit()], { facets, total: 61 }),
  'GET /api/search/counts': sampleCounts,
  'GET /api/jobs/searches': { searches: [] },
  'GET /api/jobs/matches': nothing,
  'GET /api/jobs/match-facts': { facts: [], corrections: { added: [], ignored: [] } },
};
type CallResponses = Parameters<typeof openPage>[0]['answers'];
const open = (at: string, more: CallResponses = {}) =>
  openPage({ page: <DiscoverPage />, role: 'freelancer', answers: { ...answers, ...more }, at });
const address = () => Object.fromEntries(new URLSearchParams(location.search));
const searches = (calls: ReturnType<typeof open>) =>
  calls
    .filter(({ path }) => path === '/api/search')
    .map(({ search }) => Object.fromEntries(new URLSearchParams(search)));

it('starts with suggestions, and counts the results of each tab', async () => {
  open('/discover');
  expect(await screen.findByRole('tab', { name: /For you/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /People/ })).toHaveTextContent('People248'),
  );
});

it('opens jobs for a search without a tab', async () => {
  const calls = open('/discover?q=coffee');
  expect(await screen.findByRole('link', { name: 'Packaging for a roaster' })).toBeInTheDocument();
  expect(searches(calls)[0]).toMatchObject({ kind: 'job', q: 'coffee' });
});

it('keeps the search and the filters in the address, and queries with them', async () => {
  const calls = open('/discover?tab=jobs');
  await userEvent.click(await screen.findByRole('button', { name: 'Level' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Expert/ }));
  await userEvent.type(screen.getByRole('searchbox'), 'coffee');
  const expected = { tab: 'jobs', q: 'coffee', level: 'expert' };
  await waitFor(() => expect(address()).toEqual(expected));
  await waitFor(() =>
    expect(searches(calls).at(-1)).toMatchObject({ kind: 'job', q: 'coffee', level: 'expert' }),
  );
});

it('keeps the search in another tab, but not the filters', async () => {
  open('/discover?tab=jobs&q=coffee&level=expert');
  await userEvent.click(await screen.findByRole('tab', { name: /People/ }));
  expect(address()).toEqual({ tab: 'people', q: 'coffee' });
});

it('clears a filter', async () => {
  open('/discover?tab=jobs&level=expert');
  await userEvent.click(await screen.findByRole('button', { name: 'Level: Expert' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Any level' }));
  expect(address()).toEqual({ tab: 'jobs' });
});

it('opens jobs for a search typed on a tab without results', async () => {
  open('/discover?tab=saved');
  await userEvent.type(await screen.findByRole('searchbox'), 'coffee');
  await waitFor(() => expect(address()).toEqual({ tab: 'jobs', q: 'coffee' }));
});

it('focuses the search with a slash, except in a field', async () => {
  open('/discover?tab=jobs');
  const field = await screen.findByRole('searchbox');
  await userEvent.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await userEvent.keyboard('a/b');
  expect(field).toHaveValue('a/b');
});

it('highlights only the search terms', async () => {
  const title = {
    text: 'Logo <b>and</b> packaging',
    marks: [
      [0, 4],
      [16, 25],
    ] as [number, number][],
  };
  open('/discover?tab=jobs&q=logo', {
    'GET /api/search': sampleSearchResults([sampleHit({ title })]),
  });
  const link = await screen.findByRole('link', { name: 'Logo <b>and</b> packaging' });
  expect([...link.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Logo',
    'packaging',
  ]);
});

it('shows the corrected spelling of a search', async () => {
  open('/discover?tab=jobs&q=packging+box', {
    'GET /api/search': sampleSearchResults([sampleHit()], {
      corrected: [{ from: 'packging', to: 'packaging' }],
    }),
  });
  expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
    'Showing results for packaging box. No results for “packging”.',
  );
  // A saved search uses the corrected spelling.
  await userEvent.click(screen.getByRole('button', { name: 'Save this search' }));
  expect(screen.getByLabelText(/^Keywords/)).toHaveValue('packaging box');
});

it('shows the client of a job, and marks jobs with an application', async () => {
  open('/discover?tab=jobs', {
    'GET /api/search': sampleSearchResults([sampleHit({ applied: true, image: '/files/grace' })]),
  });
  const list = await screen.findByRole('list', { name: 'Jobs' });
  const jobs = within(list);
  expect(jobs.getByText('Applied')).toBeInTheDocument();
  expect(list.querySelector('img')).toHaveAttribute('src', '/files/grace');
  expect(jobs.getByText('$2,000 · Expert · Remote')).toBeInTheDocument();
});

it('lists pro members first, and marks them', async () => {
  const ada = sampleHit({
    kind: 'profile',
    id: samplePublicProfile().id,
    title: { text: 'Ada', marks: [] },
    pro: true,
  });
  open('/discover?tab=people', {
    'GET /api/search': sampleSearchResults([ada], {
      total: 1000,
      isMore: true,
    }),
  });
  expect(await screen.findByText('More than 1,000 people. Pro members first')).toBeInTheDocument();
  expect(screen.getByText('Pro')).toBeInTheDocument();
});

it('shows more, page by page', async () => {
  const pages = [
    sampleSearchResults([sampleHit()], { nextCursor: 'next' }),
    sampleSearchResults([
      sampleHit({ id: 'c'.repeat(24), title: { text: 'Wine labels', marks: [] } }),
    ]),
  ];
  const calls = open('/discover?tab=jobs', {
    'GET /api/search': () => Response.json({ success: true, ...pages.shift() }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Wine labels' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Packaging for a roaster' })).toBeInTheDocument();
  expect(searches(calls).at(-1)).toMatchObject({ cursor: 'next' });
});

it('clears a search without results', async () => {
  open('/discover?tab=jobs&q=zzz&level=expert', { 'GET /api/search': sampleSearchResults([]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByText('No jobs yet')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(address()).toEqual({ tab: 'jobs' });
});

it('offers a retry after a failure', async () => {
  const replies = [
    Response.json({ success: false, code: 'invalid_input', message: 'Not now.' }, { status: 400 }),
    Response.json({ success: true, ...sampleSearchResults([sampleHit()]) }),
  ];
  open('/discover?tab=jobs', { 'GET /api/search': () => replies.shift()! });
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('link', { name: 'Packaging for a roaster' })).toBeInTheDocument();
});

it('moves the focus to the list when a tag or a cleared search changes it', async () => {
  open('/discover?tab=posts', {
    'GET /api/hook/fetchPosts': { posts: [samplePost()], trendingPosts: [], nextCursor: null },
    'GET /api/blogs/tags': { tags: ['Print'] },
    'GET /api/search': sampleSearchResults([]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(address()).toEqual({ tab: 'posts', tag: 'Print' });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement);
  await userEvent.tab();
  expect(await screen.findByRole('button', { name: 'Print' })).toHaveFocus();
});

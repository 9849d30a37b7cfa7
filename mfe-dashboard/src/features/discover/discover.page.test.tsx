import { samplePublicProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../home/testing.tsx';
import { DiscoverPage } from './discover.page.tsx';
import { sampleCounts, sampleFound, sampleHit, samplePost } from './testing.ts';

const nothing = { items: [], nextCursor: null };
const facets = {
  skill: [{ value: 'packaging', label: 'Packaging', count: 12 }],
  level: [
    { value: 'expert', label: 'Expert', count: 7 },
    { value: 'entry', label: 'Entry level', count: 2 },
  ],
};
const answers = {
  'GET /api/search': sampleFound([sampleHit()], { facets, total: 61 }),
  'GET /api/search/counts': sampleCounts,
  'GET /api/jobs/searches': { searches: [] },
  'GET /api/jobs/matches': nothing,
  'GET /api/jobs/match-facts': { facts: [], corrections: { added: [], ignored: [] } },
};
type Answers = Parameters<typeof openPage>[0]['answers'];
const open = (at: string, more: Answers = {}) =>
  openPage({ page: <DiscoverPage />, role: 'freelancer', answers: { ...answers, ...more }, at });
const address = () => Object.fromEntries(new URLSearchParams(location.search));
const searches = (calls: ReturnType<typeof open>) =>
  calls
    .filter(({ path }) => path === '/api/search')
    .map(({ search }) => Object.fromEntries(new URLSearchParams(search)));

it('begins with what fits, and says how many there are of everything', async () => {
  open('/discover');
  expect(await screen.findByRole('tab', { name: /For you/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /People/ })).toHaveTextContent('People248'),
  );
});

it('opens jobs for words alone', async () => {
  const calls = open('/discover?q=coffee');
  expect(await screen.findByRole('link', { name: 'Packaging for a roaster' })).toBeInTheDocument();
  expect(searches(calls)[0]).toMatchObject({ kind: 'job', q: 'coffee' });
});

it('keeps words and choices in the address, and asks for just that', async () => {
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

it('takes the words along to another list, and leaves the choices of this one', async () => {
  open('/discover?tab=jobs&q=coffee&level=expert');
  await userEvent.click(await screen.findByRole('tab', { name: /People/ }));
  expect(address()).toEqual({ tab: 'people', q: 'coffee' });
});

it('takes a choice back', async () => {
  open('/discover?tab=jobs&level=expert');
  await userEvent.click(await screen.findByRole('button', { name: 'Level: Expert' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Any level' }));
  expect(address()).toEqual({ tab: 'jobs' });
});

it('finds what is typed on a tab that finds nothing', async () => {
  open('/discover?tab=saved');
  await userEvent.type(await screen.findByRole('searchbox'), 'coffee');
  await waitFor(() => expect(address()).toEqual({ tab: 'jobs', q: 'coffee' }));
});

it('leads to the search with a slash, but writes one into a field', async () => {
  open('/discover?tab=jobs');
  const field = await screen.findByRole('searchbox');
  await userEvent.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await userEvent.keyboard('a/b');
  expect(field).toHaveValue('a/b');
});

it('marks the words that were looked for, and nothing else', async () => {
  const title = {
    text: 'Logo <b>and</b> packaging',
    marks: [
      [0, 4],
      [16, 25],
    ] as [number, number][],
  };
  open('/discover?tab=jobs&q=logo', { 'GET /api/search': sampleFound([sampleHit({ title })]) });
  const link = await screen.findByRole('link', { name: 'Logo <b>and</b> packaging' });
  expect([...link.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Logo',
    'packaging',
  ]);
});

it('says what it looked for instead of words that nobody uses', async () => {
  open('/discover?tab=jobs&q=packging+box', {
    'GET /api/search': sampleFound([sampleHit()], {
      corrected: [{ from: 'packging', to: 'packaging' }],
    }),
  });
  expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
    'Showing results for packaging box. Nothing was found for “packging”.',
  );
  // A search that is kept finds words as they are written.
  await userEvent.click(screen.getByRole('button', { name: 'Save this search' }));
  expect(screen.getByLabelText(/^Words/)).toHaveValue('packaging box');
});

it('marks a job that one has applied to', async () => {
  open('/discover?tab=jobs', { 'GET /api/search': sampleFound([sampleHit({ applied: true })]) });
  const jobs = within(await screen.findByRole('list', { name: 'Jobs' }));
  expect(jobs.getByText('Applied')).toBeInTheDocument();
  expect(jobs.getByText('$2,000 · Expert · Remote')).toBeInTheDocument();
});

it('says that pro members come first, and marks them', async () => {
  const ada = sampleHit({
    kind: 'profile',
    id: samplePublicProfile().id,
    title: { text: 'Ada', marks: [] },
    pro: true,
  });
  open('/discover?tab=people', {
    'GET /api/search': sampleFound([ada], {
      total: 1000,
      isMore: true,
    }),
  });
  expect(await screen.findByText('More than 1,000 people. Pro members first')).toBeInTheDocument();
  expect(screen.getByText('Pro')).toBeInTheDocument();
});

it('shows more, page by page', async () => {
  const pages = [
    sampleFound([sampleHit()], { nextCursor: 'next' }),
    sampleFound([sampleHit({ id: 'c'.repeat(24), title: { text: 'Wine labels', marks: [] } })]),
  ];
  const calls = open('/discover?tab=jobs', {
    'GET /api/search': () => Response.json({ success: true, ...pages.shift() }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Wine labels' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Packaging for a roaster' })).toBeInTheDocument();
  expect(searches(calls).at(-1)).toMatchObject({ cursor: 'next' });
});

it('clears a search that found nothing', async () => {
  open('/discover?tab=jobs&q=zzz&level=expert', { 'GET /api/search': sampleFound([]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByText('No jobs yet')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(address()).toEqual({ tab: 'jobs' });
});

it('offers another try when nothing could be loaded', async () => {
  const replies = [
    Response.json({ success: false, code: 'invalid_input', message: 'Not now.' }, { status: 400 }),
    Response.json({ success: true, ...sampleFound([sampleHit()]) }),
  ];
  open('/discover?tab=jobs', { 'GET /api/search': () => replies.shift()! });
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('link', { name: 'Packaging for a roaster' })).toBeInTheDocument();
});

it('goes on from the list when a tag, or the end of a search, changes what is listed', async () => {
  open('/discover?tab=posts', {
    'GET /api/hook/fetchPosts': { posts: [samplePost()], trendingPosts: [], nextCursor: null },
    'GET /api/blogs/tags': { tags: ['Print'] },
    'GET /api/search': sampleFound([]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(address()).toEqual({ tab: 'posts', tag: 'Print' });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement);
  await userEvent.tab();
  expect(await screen.findByRole('button', { name: 'Print' })).toHaveFocus();
});

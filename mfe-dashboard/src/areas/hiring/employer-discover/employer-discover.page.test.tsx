import type { MyJob } from '@soloist/contracts';
import { sampleMyProfile, samplePublicProfile } from '@soloist/contracts/testing';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleCounts, sampleHit, sampleJob, sampleSearchResults } from '../discover/testing.ts';
import { EmployerDiscoverPage } from './employer-discover.page.tsx';

const adaId = 'e'.repeat(24);
const ada = sampleHit({
  kind: 'profile',
  id: adaId,
  title: { text: 'Ada Lovelace', marks: [] },
  link: `/profile/${adaId}`,
  pro: true,
});
const userInfo = sampleMyProfile({ role: 'employer', roles: ['employer'] });
const stages = { applied: 0, shortlisted: 0, hired: 0, rejected: 0, withdrawn: 0 };
const ownJob = (over: Partial<MyJob>): MyJob => ({
  ...sampleJob(),
  flags: [],
  stages,
  newApplicants: 0,
  ...over,
});
const labels = ownJob({ _id: '1'.repeat(24), title: 'Wine labels' });
const boxes = ownJob({ _id: '2'.repeat(24), title: 'Boxes for tea' });
const matchFacts = { facts: [], corrections: { added: [], ignored: [] } };
const person = (fname: string) => ({
  items: [
    {
      freelancer: samplePublicProfile({
        id: adaId,
        fname,
        profileImage: `/files/${fname.toLowerCase()}`,
      }),
      score: 1,
      reasons: [],
    },
  ],
  nextCursor: null,
});
const answers = {
  'GET /api/profile/loadUser': {
    userInfo,
    viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
    pro: false,
  },
  [`GET /api/discover/saveProfile/${adaId}`]: { message: 'Saved.', savedProfile: [adaId] },
  'GET /api/search': sampleSearchResults([ada]),
  'GET /api/search/counts': sampleCounts,
  'GET /api/jobs/own': { items: [labels, boxes], nextCursor: null },
  [`GET /api/jobs/${labels._id}/people`]: person('Lena'),
  [`GET /api/jobs/${labels._id}/match-facts`]: matchFacts,
  [`GET /api/jobs/${boxes._id}/people`]: person('Bo'),
  [`GET /api/jobs/${boxes._id}/match-facts`]: matchFacts,
  'GET /api/project/newestImages': {
    items: [{ userId: adaId, images: ['/files/work1', '/files/work2'] }],
  },
};
const open = (at: string) => {
  resetQueries();
  return openPage({ page: <EmployerDiscoverPage />, role: 'employer', answers, at });
};

it('finds people, and invites one by message', async () => {
  const calls = open('/empdiscover?q=maths');
  expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Invite Ada Lovelace' })).toHaveAttribute(
    'href',
    `/message/${adaId}`,
  );
  expect(calls.find(({ path }) => path === '/api/search')?.search).toContain('kind=profile');
});

it('saves a person with the bookmark', async () => {
  const calls = open('/empdiscover');
  const save = await screen.findByRole('button', { name: 'Save Ada Lovelace' });
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(save).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain(`/api/discover/saveProfile/${adaId}`),
  );
});

it('suggests people for the newest job or a selected one', async () => {
  open('/empdiscover?tab=for-job');
  expect(await screen.findByRole('link', { name: /^Lena/ })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Job' }), 'Boxes for tea');
  expect(await screen.findByRole('link', { name: /^Bo/ })).toBeInTheDocument();
  expect(location.search).toBe(`?tab=for-job&job=${boxes._id}`);
});

it('shows the portrait and the newest works of suggested people', async () => {
  open('/empdiscover?tab=for-job');
  const card = (await screen.findByRole('link', { name: /^Lena/ })).closest('li')!;
  const images = [...card.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(images).toEqual(['/files/work1', '/files/work2', '/files/lena']);
});

it('suggests people without images of work while these are unavailable', async () => {
  resetQueries();
  const { 'GET /api/project/newestImages': _, ...others } = answers;
  openPage({
    page: <EmployerDiscoverPage />,
    role: 'employer',
    answers: others,
    at: '/empdiscover?tab=for-job',
  });
  expect(await screen.findByRole('link', { name: /^Lena/ })).toBeInTheDocument();
});

import { sampleMyProfile } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { resetQueries } from '@soloist/web-client/testing';
import { draftInAddress, serveDrafts, workDraftPath } from '@soloist/writing/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace, jobId, sampleJob } from '../../../testing/jobs.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { JobEditorPage } from './job-editor.page.tsx';

type CallResponses = Parameters<typeof serveDrafts>[0];

function open({ at = '/createJob', answers = {} }: { at?: string; answers?: CallResponses } = {}) {
  localStorage.clear();
  resetQueries();
  const claims = { sub: grace, sid: 's', roles: ['employer'], role: 'employer' };
  setToken(`e30.${btoa(JSON.stringify(claims))}.signature`);
  const userInfo = sampleMyProfile({
    id: grace,
    fname: 'Grace',
    role: 'employer',
    currency: 'EUR',
  });
  const server = serveDrafts(
    {
      'GET /api/profile/loadUser': {
        userInfo,
        viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
        pro: false,
      },
      'GET /api/search/skills': { skills: ['Packaging', 'Paper engineering'] },
      [`GET /api/jobs/own/${jobId}`]: { job: sampleJob(), draft_id: null },
      'POST /api/jobs': { message: 'Job posted.', job: sampleJob() },
      [`PUT /api/jobs/${jobId}`]: { message: 'Job saved.', job: sampleJob() },
      ...answers,
    },
    workDraftPath,
  );
  renderPage(<JobEditorPage />, { at, pattern: '/createJob' });
  const sent = (method: string, path: string) =>
    server.calls.filter((call) => call.method === method && call.path === path);
  return { ...server, sent };
}

const title = () => screen.findByLabelText('Title');

it('starts in the client’s currency and reports every missing field', async () => {
  const { sent } = open();
  await title();
  expect(screen.getByLabelText('Currency')).toHaveValue('EUR, Euro');
  await userEvent.click(screen.getByRole('button', { name: 'Post job' }));
  expect(await screen.findByText('Please fill the title!')).toBeInTheDocument();
  expect(screen.getByText('Please describe the job.')).toBeInTheDocument();
  expect(screen.getByText('Please add at least one skill.')).toBeInTheDocument();
  expect(screen.getByText('Please fill the budget!')).toBeInTheDocument();
  expect(sent('POST', '/api/jobs')).toHaveLength(0);
});

it('requires a rate for hourly jobs, and a location for non-remote ones', async () => {
  open();
  await title();
  await userEvent.click(screen.getByRole('radio', { name: 'By the hour' }));
  await userEvent.click(screen.getByRole('switch', { name: /Can be done remotely/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Post job' }));
  expect(await screen.findByText('Please fill the rate!')).toBeInTheDocument();
  expect(screen.getByText(/Please add a location/)).toBeInTheDocument();
});

it('saves the draft on the server while the client writes', async () => {
  const { serve, stored } = open();
  const field = await title();
  serve(draftInAddress());
  await userEvent.type(field, 'Labels');
  await waitFor(() => expect(stored.get(draftInAddress())?.content.title).toBe('Labels'));
  expect(stored.get(draftInAddress())?.kind).toBe('job');
});

it('continues a draft, also by its old address', async () => {
  const draft_id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
  const server = open({ at: `/createJob?draft=${draft_id}` });
  server.saveElsewhere(draft_id, { title: 'Labels for jars' }, 'job');
  await waitFor(() => expect(draftInAddress()).toBe(draft_id));
});

it('suggests common skills, and accepts any other word', async () => {
  const { calls } = open();
  await title();
  const skills = screen.getByLabelText('Skills');
  await userEvent.type(skills, 'pack');
  await waitFor(() => expect(calls.some(({ search }) => search === '?q=pack')).toBe(true));
  await userEvent.click(await screen.findByRole('button', { name: 'Add Packaging' }));
  await userEvent.type(skills, 'Glaze chemistry{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Packaging' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove Glaze chemistry' })).toBeInTheDocument();
});

it('edits a job after a preview', async () => {
  const { sent } = open({ at: `/createJob?job=${jobId}` });
  const field = await title();
  expect(field).toHaveValue('Packaging for a ceramics label');
  await userEvent.clear(field);
  await userEvent.type(field, 'Boxes for cups');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('heading', { name: 'Boxes for cups' })).toBeInTheDocument();
  expect(preview.getByText('$6,000 to $8,000')).toBeInTheDocument();
  expect(preview.getByText('Five boxes for five cups.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(location.pathname).toBe(`/job/status/${jobId}`));
  const body = JSON.parse(String(sent('PUT', `/api/jobs/${jobId}`)[0]?.body));
  expect(body).toMatchObject({ title: 'Boxes for cups', budgetTo: 800_000, closesOn: null });
  expect(body).not.toHaveProperty('job_id');
});

it('shows the server’s error at its field', async () => {
  const message = 'Please choose a date in the future.';
  open({
    at: `/createJob?job=${jobId}`,
    answers: {
      [`PUT /api/jobs/${jobId}`]: () =>
        Response.json(
          {
            success: false,
            code: 'invalid_input',
            message,
            details: [{ path: 'closesOn', message }],
          },
          { status: 400 },
        ),
    },
  });
  await title();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('allows no negative numbers', async () => {
  open();
  await title();
  const budget = screen.getByLabelText('Budget from');
  await userEvent.type(budget, '-1e5');
  expect(budget).toHaveValue('15');
});

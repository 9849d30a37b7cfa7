import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace, jobId, sampleJob, sampleMyJob } from '../../../testing/jobs.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { MyJobsPage } from './my-jobs.page.tsx';

type CallResponses = Parameters<typeof openPage>[0]['answers'];

function open({ at = '/jobs', answers = {} }: { at?: string; answers?: CallResponses } = {}) {
  resetQueries();
  return openPage({
    page: <MyJobsPage />,
    role: 'employer',
    sub: grace,
    at,
    answers: {
      'GET /api/jobs/numbers': { open: 1, closed: 0, filled: 2, waiting: 3, hired: 2 },
      'GET /api/jobs/own': { items: [sampleMyJob({ newApplicants: 2 })], nextCursor: null },
      'GET /api/drafts': { items: [], nextCursor: null },
      ...answers,
    },
  });
}

it('counts applicants to answer, and lists open jobs with applicants by stage', async () => {
  const calls = open();
  expect(
    await screen.findByText(
      (_, element) =>
        element?.tagName === 'H2' &&
        element.textContent ===
          '3 applicants need an answer, 1 job is open, and 2 people are hired.',
    ),
  ).toBeInTheDocument();
  const stages = within(await screen.findByRole('list', { name: /Applicants for Packaging/ }));
  expect(stages.getByRole('link', { name: /shortlisted/ })).toHaveAttribute(
    'href',
    `/job/status/${jobId}?stage=shortlisted`,
  );
  expect(screen.getByText('new applicants')).toBeInTheDocument();
  const listRequest = calls.find(({ path }) => path === '/api/jobs/own');
  expect(listRequest?.search).toContain('status=open');
});

it('closes a job with a message to pending applicants', async () => {
  const job = sampleJob({ status: 'closed' });
  const calls = open({
    answers: { [`POST /api/jobs/${jobId}/close`]: { message: 'Closed.', job } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Actions for Packaging/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this job?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'The plans changed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Close job' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toEqual({ words: 'The plans changed.' });
});

it('reopens a closed job, but not a filled one', async () => {
  const closed = sampleMyJob({ status: 'closed', takesApplications: false });
  const calls = open({
    at: '/jobs?tab=closed',
    answers: {
      'GET /api/jobs/own': { items: [closed], nextCursor: null },
      [`POST /api/jobs/${jobId}/reopen`]: { message: 'Open again.', job: sampleJob() },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Actions for Packaging/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this job?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reopen job' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toEqual({ closesOn: null });
});

it('duplicates a job without its closing day', async () => {
  const job = sampleJob({ closesOn: '2026-12-01' });
  open({ answers: { [`GET /api/jobs/own/${jobId}`]: { job, draft_id: null } } });
  await userEvent.click(await screen.findByRole('button', { name: /Actions for Packaging/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(location.pathname).toBe('/createJob'));
  expect(history.state.usr.content).toMatchObject({
    title: 'Packaging for a ceramics label',
    budget: 600_000,
    closesOn: '',
  });
  expect(history.state.usr.content).not.toHaveProperty('job_id');
});

it('lists drafts to continue or delete', async () => {
  const draft_id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
  const draft = { draft_id, kind: 'job', title: 'Labels', revision: 2 };
  const calls = open({
    at: '/jobs?tab=drafts',
    answers: {
      'GET /api/drafts': {
        items: [{ ...draft, updatedAt: '2026-11-20T09:00:00.000Z' }],
        nextCursor: null,
      },
      [`DELETE /api/drafts/${draft_id}`]: { message: 'Deleted.' },
    },
  });
  expect(await screen.findByRole('link', { name: 'Continue Labels' })).toHaveAttribute(
    'href',
    `/createJob?id=${draft_id}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete the draft Labels' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('shows its client the moderators’ flags', async () => {
  const flagged = sampleMyJob({ flags: ['It may ask for a fee before any work.'] });
  open({ answers: { 'GET /api/jobs/own': { items: [flagged], nextCursor: null } } });
  expect(await screen.findByText(/Seen by moderators. It may ask for a fee/)).toBeInTheDocument();
});

it('offers to post the first job', async () => {
  open({ answers: { 'GET /api/jobs/own': { items: [], nextCursor: null } } });
  expect(await screen.findByText('No open jobs')).toBeInTheDocument();
});

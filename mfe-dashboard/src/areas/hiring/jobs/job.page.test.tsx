import { type Job, jobTexts, type Role } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { resetQueries } from '@soloist/web-client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ada, grace, jobId, sampleApplication, sampleJob } from '../../../testing/jobs.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { JobPage } from './job.page.tsx';

const views = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const path = `GET /api/jobs/${jobId}`;
type CallResponses = Parameters<typeof openPage>[0]['answers'];

function open({
  job = sampleJob(),
  role = 'freelancer',
  sub = ada,
  answers = {},
}: {
  job?: Job;
  role?: Role;
  sub?: string;
  answers?: CallResponses;
} = {}) {
  const toasts: string[] = [];
  window.addEventListener('soloist:toast', (event) =>
    toasts.push((event as CustomEvent<{ message: string }>).detail.message),
  );
  resetQueries();
  const calls = openPage({
    page: <JobPage />,
    role,
    sub,
    at: `/job/${jobId}`,
    pattern: '/job/:id',
    answers: {
      [path]: { job },
      [`GET /api/jobs/applications/${jobId}`]: { application: sampleApplication() },
      [`GET /api/jobs/matches/${jobId}`]: { match: { job, score: 1, reasons: [] } },
      'GET /api/jobs/match-facts': { facts: [], corrections: { added: [], ignored: [] } },
      'GET /api/profile/loadUser': {
        userInfo: sampleMyProfile({ id: ada, skills: ['packaging'] }),
        viewCounts: views,
        pro: false,
      },
      ...answers,
    },
  });
  return { calls, said: toasts };
}

const panel = () => within(screen.getByRole('complementary', { name: 'Budget, fit and client' }));
const sent = (calls: ReturnType<typeof openPage>) =>
  calls.filter(({ path: called }) => called === '/api/jobs/applyJob');

async function fillIn() {
  await screen.findByText('Five boxes for five cups.');
  await userEvent.click(panel().getByRole('button', { name: 'Apply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply' }));
  await userEvent.type(
    dialog.getByLabelText('Cover message'),
    'I have drawn dielines for a roastery.',
  );
  await userEvent.type(dialog.getByLabelText('Your total price'), '7000');
  return dialog;
}

const refusal = (status: number, message: string) => () =>
  Response.json({ success: false, code: 'conflict', message }, { status });

it('shows the job, the matching skills, and the client’s history', async () => {
  open();
  expect(
    await screen.findByRole('heading', { name: 'Packaging for a ceramics label' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('On your profile:')).toBeInTheDocument());
  expect(screen.getByLabelText('On your profile:').parentElement).toHaveTextContent('Packaging');
  expect(panel().getByText('$6,000 to $8,000')).toBeInTheDocument();
  expect(panel().getByText('75%')).toBeInTheDocument();
  expect(panel().getByText('26 hours')).toBeInTheDocument();
  expect(panel().getByText('Verified')).toBeInTheDocument();
});

it('applies with a message and a rate, and refetches the job', async () => {
  const answers: CallResponses = { [path]: { job: sampleJob() } };
  answers['POST /api/jobs/applyJob'] = () => {
    answers[path] = { job: sampleJob({ applied: true }) };
    return Response.json({ success: true, message: 'Ok', application: sampleApplication() });
  };
  const { calls, said: toasts } = open({ answers });
  const dialog = await fillIn();
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(toasts).toContain('Applied successfully!'));
  expect(JSON.parse(String(sent(calls)[0]?.body))).toEqual({
    jobId,
    cover: 'I have drawn dielines for a roastery.',
    rate: 700_000,
  });
  await waitFor(() =>
    expect(calls.filter(({ method, path: at }) => `${method} ${at}` === path)).toHaveLength(2),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('sends one application for repeated presses', async () => {
  const { calls } = open({
    answers: {
      'POST /api/jobs/applyJob': () =>
        Response.json({ success: true, message: 'Ok', application: sampleApplication() }),
    },
  });
  const dialog = await fillIn();
  const send = dialog.getByRole('button', { name: 'Send application' });
  // Both before a new render.
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls)).toHaveLength(1);
});

it('shows the server’s message for a refused application', async () => {
  const { said: toasts } = open({
    answers: { 'POST /api/jobs/applyJob': refusal(409, jobTexts.alreadyApplied) },
  });
  const dialog = await fillIn();
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(toasts).toContain('You have already applied for this job!'));
});

it('reports a network error, and keeps the draft', async () => {
  const { said: toasts } = open({
    answers: { 'POST /api/jobs/applyJob': () => Promise.reject() as never },
  });
  const dialog = await fillIn();
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(toasts).toContain('An error occurred while applying to the job.'));
  expect(dialog.getByLabelText('Cover message')).toHaveValue(
    'I have drawn dielines for a roastery.',
  );
});

it('refuses an empty application', async () => {
  const { calls } = open();
  await screen.findByText('Five boxes for five cups.');
  await userEvent.click(panel().getByRole('button', { name: 'Apply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  expect(await dialog.findByText('Please write at least a sentence or two.')).toBeInTheDocument();
  expect(dialog.getByText('Please fill the rate!')).toBeInTheDocument();
  expect(sent(calls)).toHaveLength(0);
});

it('blocks a second application', async () => {
  const { said: toasts } = open({ job: sampleJob({ applied: true }) });
  await screen.findByText('Five boxes for five cups.');
  await userEvent.click(await panel().findByRole('button', { name: 'Applied on Nov 10' }));
  expect(toasts).toContain('You have already applied for this job!');
  expect(panel().getByRole('link', { name: 'See your application' })).toHaveAttribute(
    'href',
    `/job/status/${jobId}`,
  );
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

it.each([
  ['closed', 'This job no longer accepts applications.'],
  ['filled', 'All positions of this job are filled.'],
] as const)('accepts no application once it is %s', async (status, text) => {
  open({ job: sampleJob({ status, takesApplications: false }) });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

it('links its client to the applicants', async () => {
  open({ role: 'employer', sub: grace });
  await screen.findByText('Five boxes for five cups.');
  expect(panel().getByRole('link', { name: 'See applicants' })).toHaveAttribute(
    'href',
    `/job/status/${jobId}`,
  );
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  expect(screen.queryByText('Why it fits you')).not.toBeInTheDocument();
});

it('reports a failed fetch, and retries', async () => {
  const answers: CallResponses = { [path]: refusal(500, 'Not now.') };
  const { said: toasts } = open({ answers });
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(toasts).toContain('Failed to fetch job details.');
  expect(screen.getByRole('button', { name: /Try again/ })).toBeInTheDocument();
});

it('reports a missing job', async () => {
  open({ answers: { [path]: refusal(404, 'Not found.') } });
  expect(await screen.findByText('Job not found')).toBeInTheDocument();
});

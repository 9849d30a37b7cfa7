import { type Job, jobTexts, type Role } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import { resetQueries } from '@soloist/web-client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../home/testing.tsx';
import { JobPage } from './job.page.tsx';
import { ada, grace, jobId, sampleApplication, sampleJob } from './testing.ts';

const views = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const path = `GET /api/jobs/${jobId}`;
type Answers = Parameters<typeof openPage>[0]['answers'];

function open({
  job = sampleJob(),
  role = 'freelancer',
  sub = ada,
  answers = {},
}: {
  job?: Job;
  role?: Role;
  sub?: string;
  answers?: Answers;
} = {}) {
  const said: string[] = [];
  window.addEventListener('soloist:toast', (event) =>
    said.push((event as CustomEvent<{ message: string }>).detail.message),
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
        userInfo: sampleOwnProfile({ id: ada, skills: ['packaging'] }),
        viewCounts: views,
        pro: false,
      },
      ...answers,
    },
  });
  return { calls, said };
}

const panel = () => within(screen.getByRole('complementary', { name: 'Budget, fit and client' }));
const sent = (calls: ReturnType<typeof openPage>) =>
  calls.filter(({ path: called }) => called === '/api/jobs/applyJob');

async function fillIn() {
  await screen.findByText('Five boxes for five cups.');
  await userEvent.click(panel().getByRole('button', { name: 'Apply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply' }));
  await userEvent.type(dialog.getByLabelText('Why you'), 'I have drawn dielines for a roastery.');
  await userEvent.type(dialog.getByLabelText('Your price for the whole'), '7000');
  return dialog;
}

const refusal = (status: number, message: string) => () =>
  Response.json({ success: false, code: 'conflict', message }, { status });

it('shows the job, which skills are on the profile, and facts about the client', async () => {
  open();
  expect(
    await screen.findByRole('heading', { name: 'Packaging for a ceramics label' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('On your profile:')).toBeInTheDocument());
  expect(screen.getByLabelText('On your profile:').parentElement).toHaveTextContent('Packaging');
  expect(panel().getByText('$6,000 to $8,000')).toBeInTheDocument();
  expect(panel().getByText('75 %')).toBeInTheDocument();
  expect(panel().getByText('26 hours')).toBeInTheDocument();
  expect(panel().getByText('Verified')).toBeInTheDocument();
});

it('applies with words and a rate, says so, and fetches the job again', async () => {
  const answers: Answers = { [path]: { job: sampleJob() } };
  answers['POST /api/jobs/applyJob'] = () => {
    answers[path] = { job: sampleJob({ applied: true }) };
    return Response.json({ success: true, message: 'Ok', application: sampleApplication() });
  };
  const { calls, said } = open({ answers });
  const dialog = await fillIn();
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(said).toContain('Applied successfully!'));
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

it('sends once, however often the button is pressed', async () => {
  const { calls } = open({
    answers: {
      'POST /api/jobs/applyJob': () =>
        Response.json({ success: true, message: 'Ok', application: sampleApplication() }),
    },
  });
  const dialog = await fillIn();
  const send = dialog.getByRole('button', { name: 'Send application' });
  // Both before anything is drawn anew.
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls)).toHaveLength(1);
});

it('says what the server says of a refused application', async () => {
  const { said } = open({
    answers: { 'POST /api/jobs/applyJob': refusal(409, jobTexts.alreadyApplied) },
  });
  const dialog = await fillIn();
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(said).toContain('You have already applied for this job!'));
});

it('says that an error occurred when nothing answers, and keeps what is written', async () => {
  const { said } = open({
    answers: { 'POST /api/jobs/applyJob': () => Promise.reject() as never },
  });
  const dialog = await fillIn();
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(said).toContain('An error occurred while applying to the job.'));
  expect(dialog.getByLabelText('Why you')).toHaveValue('I have drawn dielines for a roastery.');
});

it('sends nothing that says nothing', async () => {
  const { calls } = open();
  await screen.findByText('Five boxes for five cups.');
  await userEvent.click(panel().getByRole('button', { name: 'Apply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send application' }));
  expect(await dialog.findByText('Please write at least a sentence or two.')).toBeInTheDocument();
  expect(dialog.getByText('Please fill the rate!')).toBeInTheDocument();
  expect(sent(calls)).toHaveLength(0);
});

it('lets nobody apply a second time', async () => {
  const { said } = open({ job: sampleJob({ applied: true }) });
  await screen.findByText('Five boxes for five cups.');
  await userEvent.click(await panel().findByRole('button', { name: 'Applied on Nov 10' }));
  expect(said).toContain('You have already applied for this job!');
  expect(panel().getByRole('link', { name: 'See your application' })).toHaveAttribute(
    'href',
    `/job/status/${jobId}`,
  );
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

it.each([
  ['closed', 'This job takes no more applications.'],
  ['filled', 'All places of this job are taken.'],
] as const)('takes no application once it is %s', async (status, text) => {
  open({ job: sampleJob({ status, takesApplications: false }) });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

it('leads its client to the applicants', async () => {
  open({ role: 'employer', sub: grace });
  await screen.findByText('Five boxes for five cups.');
  expect(panel().getByRole('link', { name: 'See applicants' })).toHaveAttribute(
    'href',
    `/job/status/${jobId}`,
  );
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  expect(screen.queryByText('Why it fits you')).not.toBeInTheDocument();
});

it('says that the job could not be fetched, and tries again', async () => {
  const answers: Answers = { [path]: refusal(500, 'Not now.') };
  const { said } = open({ answers });
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(said).toContain('Failed to fetch job details.');
  expect(screen.getByRole('button', { name: /Try again/ })).toBeInTheDocument();
});

it('says so when there is no such job', async () => {
  open({ answers: { [path]: refusal(404, 'Not found.') } });
  expect(await screen.findByText('This job is not there')).toBeInTheDocument();
});

import type { MyApplication } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ada, jobId, sampleApplication, sampleJob } from '../../../testing/jobs.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { draftIdOf } from './hired-proposal.rules.ts';
import { JobStatusPage } from './job-status.page.tsx';

type CallResponses = Parameters<typeof openPage>[0]['answers'];

function open(application: MyApplication | undefined, answers: CallResponses = {}) {
  resetQueries();
  return openPage({
    page: <JobStatusPage />,
    role: 'freelancer',
    sub: ada,
    at: `/job/status/${jobId}`,
    pattern: '/job/status/:id',
    answers: {
      ...(application && { [`GET /api/jobs/applications/${jobId}`]: { application } }),
      [`GET /api/jobs/${jobId}`]: { job: sampleJob() },
      ...answers,
    },
  });
}

const hired = sampleApplication({
  status: 'hired',
  clientEmail: 'grace@client.test',
  history: [
    { at: '2026-11-10T09:00:00.000Z', status: 'applied', reason: '' },
    { at: '2026-11-12T09:00:00.000Z', status: 'hired', reason: '' },
  ],
});
const draftPath = `/api/proposal/drafts/${draftIdOf(hired._id)}`;

it('shows the cover message, the status and the next step', async () => {
  open(sampleApplication());
  expect(await screen.findByText('I have drawn dielines for a roastery.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Next step' })).toHaveTextContent(
    'Grace Hopper is reviewing your application.',
  );
  expect(screen.getByText('$7,000')).toBeInTheDocument();
});

it('shows the reason for a decline', async () => {
  const reason = 'We chose someone nearer to Porto.';
  open(
    sampleApplication({
      status: 'rejected',
      history: [{ at: '2026-11-12T09:00:00.000Z', status: 'rejected', reason }],
    }),
  );
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(reason);
  expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
});

it('withdraws only after a confirmation', async () => {
  const path = `POST /api/jobs/applications/${hired._id}/withdraw`;
  const application = sampleApplication({ status: 'withdrawn' });
  const calls = open(sampleApplication(), { [path]: { message: 'Withdrawn.', application } });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/You cannot apply to this job again/)).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw application' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('starts one prefilled proposal for a hire', async () => {
  const draft = { draft_id: draftIdOf(hired._id), kind: 'proposal', title: '', revision: 1 };
  const calls = open(hired, {
    [`PUT ${draftPath}`]: { draft: { ...draft, updatedAt: '2026-11-12T09:00:00.000Z' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Write proposal' }));
  await waitFor(() => expect(location.pathname).toBe('/proposal/new'));
  expect(location.search).toBe(`?id=${draftIdOf(hired._id)}`);
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(sent?.body)).content).toEqual({
    email: 'grace@client.test',
    client_name: 'Grace Hopper',
    project_name: 'Packaging for a ceramics label',
    currency: 'USD',
    payment_type: 'one_time',
    details: { total_fee: 700_000 },
    project_description: 'Five boxes for five cups.',
  });
});

it('continues the proposal that was started before', async () => {
  open(hired, {
    [`PUT ${draftPath}`]: () =>
      Response.json({ success: false, code: 'conflict', message: 'Changed.' }, { status: 409 }),
    [`GET ${draftPath}`]: {
      draft: {
        draft_id: draftIdOf(hired._id),
        kind: 'proposal',
        title: '',
        revision: 4,
        content: {},
        updatedAt: '2026-11-12T09:00:00.000Z',
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Write proposal' }));
  await waitFor(() => expect(location.pathname).toBe('/proposal/new'));
});

it('links to the job when there is no application', async () => {
  open(undefined);
  expect(await screen.findByText('You haven’t applied to this job')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the job' })).toHaveAttribute(
    'href',
    `/job/${jobId}`,
  );
});

import type { Applicant } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grace, jobId, sampleApplicant, sampleJob } from '../../../testing/jobs.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { JobStatusPage } from './job-status.page.tsx';

type CallResponses = Parameters<typeof openPage>[0]['answers'];

const stages = { applied: 2, shortlisted: 0, hired: 0, rejected: 0, withdrawn: 0 };
const person = (id: string, fname: string, over: Partial<Applicant> = {}) => {
  const base = sampleApplicant();
  return sampleApplicant({
    _id: id.repeat(24),
    freelancer: { ...base.freelancer, id: id.repeat(24), fname, lname: 'Berg' },
    ...over,
  });
};
const listPath = `GET /api/jobs/${jobId}/applicants`;

function open({
  applicants = [person('1', 'Ada'), person('2', 'Bea')],
  answers = {},
  sub = grace,
}: {
  applicants?: Applicant[];
  answers?: CallResponses;
  sub?: string;
} = {}) {
  const toasts: string[] = [];
  window.addEventListener('soloist:toast', (event) =>
    toasts.push((event as CustomEvent<{ message: string }>).detail.message),
  );
  resetQueries();
  const calls = openPage({
    page: <JobStatusPage />,
    role: 'employer',
    sub,
    at: `/job/status/${jobId}`,
    pattern: '/job/status/:id',
    answers: Object.assign(answers, {
      [`GET /api/jobs/${jobId}`]: { job: sampleJob({ places: 2 }) },
      [listPath]: { items: applicants, nextCursor: null, stages },
    }),
  });
  const lists = () => calls.filter(({ path }) => path.endsWith('/applicants')).length;
  return { calls, said: toasts, lists };
}

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
};
const decidePath = (id: string) => `POST /api/jobs/applicants/${id.repeat(24)}/decide`;

it('shows each applicant with rate, cover message and matching skills', async () => {
  open({ applicants: [person('1', 'Ada', { flags: ['The same text went to 9 jobs.'] })] });
  const card = await cardOf('Ada Berg');
  expect(card.getByText('$7,000')).toBeInTheDocument();
  expect(card.getByText('I have drawn dielines for a roastery.')).toBeInTheDocument();
  expect(card.getByRole('list', { name: '1 of 2 skills match' })).toBeInTheDocument();
  expect(card.getByText(/The same text went to 9 jobs/)).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Message Ada Berg' })).toHaveAttribute(
    'href',
    `/message/${'1'.repeat(24)}?reply=application`,
  );
  expect(screen.getByRole('tab', { name: /Applied/ })).toHaveTextContent('2');
});

it('keeps the focus in the list when an applicant leaves it', async () => {
  const answers: CallResponses = {};
  answers[decidePath('1')] = () => {
    answers[listPath] = { items: [person('2', 'Bea')], nextCursor: null, stages };
    const applicant = person('1', 'Ada', { status: 'shortlisted' });
    return Response.json({ success: true, message: 'Shortlisted.', applicant });
  };
  open({ answers });
  await userEvent.click((await cardOf('Ada Berg')).getByRole('button', { name: 'Shortlist' }));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Ada Berg' })).not.toBeInTheDocument(),
  );
  const list = screen.getByRole('list', { name: 'Applied' });
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(list);
});

it('hires after explaining the consequences', async () => {
  const hired = person('1', 'Ada', { status: 'hired' });
  const { calls } = open({
    answers: { [decidePath('1')]: { message: 'Hired.', applicant: hired } },
  });
  const card = await cardOf('Ada Berg');
  await userEvent.click(card.getByRole('button', { name: 'Hire' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Hire Ada Berg?' }));
  expect(dialog.getByText(/ask Ada for a proposal.*one of 2 places/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Hire Ada' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toEqual({ status: 'hired', reason: '' });
});

it('reports that the last place is taken, and refetches the job', async () => {
  const { said: toasts, lists } = open({
    answers: {
      [decidePath('1')]: () =>
        Response.json(
          { success: false, code: 'conflict', message: 'All positions of this job are filled.' },
          { status: 409 },
        ),
    },
  });
  const card = await cardOf('Ada Berg');
  await userEvent.click(card.getByRole('button', { name: 'Hire' }));
  const before = lists();
  await userEvent.click(screen.getByRole('button', { name: 'Hire Ada' }));
  await waitFor(() => expect(toasts).toContain('All positions of this job are filled.'));
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('requires an answer to decline, and suggests some', async () => {
  const rejected = person('1', 'Ada', { status: 'rejected' });
  const { calls } = open({
    answers: { [decidePath('1')]: { message: 'Told.', applicant: rejected } },
  });
  const card = await cardOf('Ada Berg');
  await userEvent.click(card.getByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Decline Ada Berg?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Please write a sentence.')).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: /The dates do not fit us/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toEqual({
    status: 'rejected',
    reason: 'Thank you for applying. The dates do not fit us this time.',
  });
});

it('compares two applicants side by side', async () => {
  open();
  await userEvent.click((await cardOf('Ada Berg')).getByRole('checkbox', { name: 'Compare Ada' }));
  expect(screen.getByRole('button', { name: 'Compare 1 of 3' })).toBeDisabled();
  await userEvent.click((await cardOf('Bea Berg')).getByRole('checkbox', { name: 'Compare Bea' }));
  await userEvent.click(screen.getByRole('button', { name: 'Compare 2 of 3' }));
  const table = within(screen.getByRole('dialog', { name: 'Compare applicants' }));
  expect(table.getAllByRole('columnheader')).toHaveLength(2);
  expect(table.getByRole('row', { name: /Proposed rate/ })).toHaveTextContent('$7,000');
});

it('saves a note', async () => {
  const path = `PUT /api/jobs/applicants/${'1'.repeat(24)}/note`;
  const { calls } = open({ answers: { [path]: { message: 'Saved.' } } });
  const card = await cardOf('Ada Berg');
  await userEvent.click(card.getByRole('button', { name: 'Note on Ada' }));
  await userEvent.type(card.getByLabelText('Your note on Ada'), 'Call on Monday');
  await userEvent.click(card.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(card.queryByLabelText('Your note on Ada')).not.toBeInTheDocument());
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(sent?.body))).toEqual({ note: 'Call on Monday' });
});

it('hides another client’s job', async () => {
  open({ sub: '9'.repeat(24) });
  expect(await screen.findByText('This job isn’t yours')).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

import type { FreelancerCard } from '@soloist/contracts';
import { sampleOwnProfile, samplePublicProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayIn, openPage, sampleReceived, sampleReceivedInvoice } from '../home/testing.tsx';
import { sampleOwnJob } from '../jobs/testing.ts';
import { EmployerHomePage } from './employer-home.page.tsx';
import { ReceivedPage } from './received.page.tsx';

const saved = 'e'.repeat(24);
const userInfo = sampleOwnProfile({
  fname: 'Grace',
  role: 'employer',
  roles: ['employer'],
  savedProfile: [saved],
});
const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const person: FreelancerCard = samplePublicProfile({ id: saved, headline: 'Mathematician' });
const nothing = {
  'GET /api/profile/loadUser': { userInfo, viewCounts, pro: false },
  'GET /api/proposal/receivedSummary': { totals: [] },
  'GET /api/proposal/fetchReceived': { items: [], nextCursor: null },
  'GET /api/proposal/receivedInvoiceSummary': { totals: [] },
  'GET /api/proposal/fetchReceivedInvoices': { items: [], nextCursor: null },
  'GET /api/discover/savedProfiles': { items: [], nextCursor: null },
  'GET /api/jobs/numbers': { open: 0, closed: 0, filled: 0, waiting: 0, hired: 0 },
  'GET /api/jobs/own': { items: [], nextCursor: null },
};
const busy = {
  ...nothing,
  'GET /api/proposal/receivedSummary': {
    totals: [
      { status: 'viewed', currency: 'EUR', count: 1, total: 90_000 },
      { status: 'accepted', currency: 'EUR', count: 1, total: 240_000 },
    ],
  },
  'GET /api/proposal/fetchReceived': {
    items: [
      sampleReceived({ status: 'viewed' }),
      sampleReceived({ contract_id: 'd'.repeat(32), project_name: 'Logo', status: 'accepted' }),
    ],
    nextCursor: null,
  },
  'GET /api/discover/savedProfiles': { items: [person], nextCursor: null },
};
type Answers = Parameters<typeof openPage>[0]['answers'];
const open = (answers: Answers) =>
  openPage({ page: <EmployerHomePage />, role: 'employer', answers });

it('shows a new client how the first decision comes about', async () => {
  open(nothing);
  const steps = await screen.findByRole('list', { name: 'First steps' });
  expect(within(steps).getByText(/What is sent to ada@example.com/)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: /by stage/ })).not.toBeInTheDocument();
});

it('says what waits and what is agreed', async () => {
  open(busy);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /Grace/ })).toHaveTextContent(
      /One proposal waits for your decision and €2,400 is agreed\.$/,
    ),
  );
});

it('says which applicants wait, and opens each job where they are answered', async () => {
  open({
    ...busy,
    'GET /api/jobs/numbers': { open: 1, closed: 0, filled: 0, waiting: 2, hired: 1 },
    'GET /api/jobs/own': { items: [sampleOwnJob({ newApplicants: 1 })], nextCursor: null },
  });
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /Grace/ })).toHaveTextContent(
      /2 applicants wait for an answer, one proposal waits/,
    ),
  );
  expect(screen.getByText(/2 wait for an answer, 0 of 1 hired/)).toBeInTheDocument();
  expect(screen.getByText('new applicant')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Open the applicants for/ })).toHaveAttribute(
    'href',
    `/job/status/${'f'.repeat(24)}`,
  );
  expect(screen.getByRole('link', { name: 'All jobs, 1 hired' })).toHaveAttribute('href', '/jobs');
});

const billed = {
  ...busy,
  'GET /api/proposal/receivedInvoiceSummary': {
    totals: [
      { status: 'overdue', currency: 'EUR', count: 1, total: 50_000, balance: 20_000 },
      { status: 'paid', currency: 'EUR', count: 1, total: 70_000, balance: 0 },
    ],
  },
  'GET /api/proposal/fetchReceivedInvoices': {
    items: [
      sampleReceivedInvoice({ status: 'overdue', balance: 20_000, due_date: dayIn(-2) }),
      sampleReceivedInvoice({
        orderId: 'p'.repeat(32),
        number: 'INV-0008',
        status: 'paid',
        balance: 0,
      }),
    ],
    nextCursor: null,
  },
};

it('says what is to pay, and opens each invoice where it is paid', async () => {
  open(billed);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /Grace/ })).toHaveTextContent(/€200 is overdue\.$/),
  );
  expect(screen.getByText('2 days late')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open INV-0007' })).toHaveAttribute(
    'href',
    `/invoice/${'o'.repeat(32)}`,
  );
  expect(screen.queryByRole('link', { name: 'Open INV-0008' })).not.toBeInTheDocument();
});

it('has a list of all invoices, the settled ones too', async () => {
  openPage({
    page: <ReceivedPage />,
    role: 'employer',
    answers: billed,
    at: '/projects?tab=invoices',
  });
  expect(await screen.findByRole('heading', { name: 'Settled' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open INV-0008' })).toBeInTheDocument();
});

it('opens each proposal where it is decided, those that wait first', async () => {
  open(busy);
  const decide = await screen.findByRole('link', { name: 'Decide on Winter packaging' });
  expect(decide).toHaveAttribute('href', `/accept/proposal/${'c'.repeat(32)}`);
  const answered = screen.getByRole('link', { name: 'Open Logo' });
  expect(decide.compareDocumentPosition(answered)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('tells which work waits for a word, and opens it', async () => {
  const items = [sampleReceived({ status: 'active', toApprove: 2 })];
  open({ ...busy, 'GET /api/proposal/fetchReceived': { items, nextCursor: null } });
  const section = (await screen.findByRole('heading', { name: 'To approve' })).parentElement!;
  expect(section).toHaveTextContent('2 milestones of Ada Lovelace to approve');
  expect(
    within(section).getByRole('link', { name: 'Review the work of Winter packaging' }),
  ).toHaveAttribute('href', `/accept/proposal/${'c'.repeat(32)}`);
  expect(screen.queryByRole('heading', { name: 'Answered' })).not.toBeInTheDocument();
});

it('drops a saved person, and leaves the focus where the list is', async () => {
  const calls = open({
    ...busy,
    [`DELETE /api/discover/saveProfile/${saved}`]: { message: 'Dropped.', savedProfile: [] },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove Ada Lovelace from your saved people' }),
  );
  expect(screen.queryByText('Mathematician')).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent('Saved people');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

it.each([
  ['GET /api/proposal/receivedSummary', 'The sums of your proposals'],
  ['GET /api/proposal/fetchReceived', 'The proposals sent to you'],
  ['GET /api/proposal/receivedInvoiceSummary', 'The sums of your invoices'],
  ['GET /api/proposal/fetchReceivedInvoices', 'The invoices sent to you'],
  ['GET /api/discover/savedProfiles', 'The people you saved'],
  ['GET /api/jobs/own', 'Your jobs'],
])('keeps everything else when one part cannot be loaded: %s', async (call, what) => {
  const { [call as keyof typeof busy]: _gone, ...rest } = busy;
  open(rest);
  expect(await screen.findByRole('alert')).toHaveTextContent(`${what} could not be loaded.`);
  expect(await screen.findByRole('heading', { name: /Grace/ })).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('has a page of all proposals, which says so when there are none', async () => {
  openPage({ page: <ReceivedPage />, role: 'employer', answers: nothing });
  expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See freelancers for hire' })).toBeInTheDocument();
});

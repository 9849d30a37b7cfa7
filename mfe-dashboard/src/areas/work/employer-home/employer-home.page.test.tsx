import type { FreelancerCard } from '@soloist/contracts';
import { sampleMyProfile, samplePublicProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleMyJob } from '../../../testing/jobs.ts';
import {
  dayIn,
  openPage,
  sampleReceived,
  sampleReceivedInvoice,
} from '../../../testing/open-page.tsx';
import { ReceivedPage } from '../received/received.page.tsx';
import { EmployerHomePage } from './employer-home.page.tsx';

const saved = 'e'.repeat(24);
const userInfo = sampleMyProfile({
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
  'GET /api/chat/loadIntialConversation': { items: [], nextCursor: null, unread: 0 },
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
type CallResponses = Parameters<typeof openPage>[0]['answers'];
const open = (answers: CallResponses) =>
  openPage({ page: <EmployerHomePage />, role: 'employer', answers });

it('shows a new client the first steps', async () => {
  open(nothing);
  const steps = await screen.findByRole('list', { name: 'First steps' });
  expect(within(steps).getByText(/Proposals sent to ada@example.com/)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: /by stage/ })).not.toBeInTheDocument();
});

it('reports pending decisions and agreed work', async () => {
  open(busy);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /Grace/ })).toHaveTextContent(
      /One proposal needs your decision and €2,400 is agreed\.$/,
    ),
  );
});

it('counts the applicants to answer, and links each job to its applicants', async () => {
  open({
    ...busy,
    'GET /api/jobs/numbers': { open: 1, closed: 0, filled: 0, waiting: 2, hired: 1 },
    'GET /api/jobs/own': { items: [sampleMyJob({ newApplicants: 1 })], nextCursor: null },
  });
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /Grace/ })).toHaveTextContent(
      /2 applicants need an answer, one proposal needs/,
    ),
  );
  expect(screen.getByText(/2 to answer, 0 of 1 hired/)).toBeInTheDocument();
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

it('shows amounts due, and links each invoice', async () => {
  open(billed);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /Grace/ })).toHaveTextContent(/€200 is overdue\.$/),
  );
  expect(screen.getByText('2 days late')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open INV-0007' })).toHaveAttribute(
    'href',
    `/invoice/${'o'.repeat(32)}?view=invoice`,
  );
  expect(screen.queryByRole('link', { name: 'Open INV-0008' })).not.toBeInTheDocument();
});

it('lists all invoices, including past ones', async () => {
  openPage({
    page: <ReceivedPage />,
    role: 'employer',
    answers: billed,
    at: '/projects?tab=invoices',
  });
  expect(await screen.findByRole('heading', { name: 'Past invoices' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open INV-0008' })).toBeInTheDocument();
});

it('links each proposal, the undecided ones first', async () => {
  open(busy);
  const decide = await screen.findByRole('link', { name: 'Decide on Winter packaging' });
  expect(decide).toHaveAttribute('href', `/accept/proposal/${'c'.repeat(32)}`);
  const answered = screen.getByRole('link', { name: 'Open Logo' });
  expect(decide.compareDocumentPosition(answered)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('lists work to approve, and links it', async () => {
  const items = [sampleReceived({ status: 'active', toApprove: 2 })];
  open({ ...busy, 'GET /api/proposal/fetchReceived': { items, nextCursor: null } });
  const section = (await screen.findByRole('heading', { name: 'To approve' })).parentElement!;
  expect(section).toHaveTextContent('2 milestones from Ada Lovelace to approve');
  expect(
    within(section).getByRole('link', { name: 'Review work on Winter packaging' }),
  ).toHaveAttribute('href', `/accept/proposal/${'c'.repeat(32)}`);
  expect(screen.queryByRole('heading', { name: 'Answered' })).not.toBeInTheDocument();
});

it('removes a saved person, and keeps the focus in the list', async () => {
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
  ['GET /api/proposal/receivedSummary', 'your proposal totals'],
  ['GET /api/proposal/fetchReceived', 'your received proposals'],
  ['GET /api/proposal/receivedInvoiceSummary', 'your invoice totals'],
  ['GET /api/proposal/fetchReceivedInvoices', 'your received invoices'],
  ['GET /api/discover/savedProfiles', 'your saved people'],
  ['GET /api/jobs/own', 'your jobs'],
])('shows everything else when one part fails to load: %s', async (call, what) => {
  const { [call as keyof typeof busy]: _gone, ...rest } = busy;
  open(rest);
  expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn’t load ${what}.`);
  expect(await screen.findByRole('heading', { name: /Grace/ })).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('shows an empty state without proposals', async () => {
  openPage({ page: <ReceivedPage />, role: 'employer', answers: nothing });
  expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See freelancers for hire' })).toBeInTheDocument();
});

it('shows the portrait of the freelancer beside a received proposal and invoice', async () => {
  open({
    ...billed,
    'GET /api/proposal/fetchReceived': {
      items: [sampleReceived({ freelancerImage: '/files/ada' })],
      nextCursor: null,
    },
    'GET /api/proposal/fetchReceivedInvoices': {
      items: [sampleReceivedInvoice({ freelancerImage: '/files/ada' })],
      nextCursor: null,
    },
  });
  for (const name of ['Decide on Winter packaging', 'Open INV-0007']) {
    const row = (await screen.findByRole('link', { name })).closest('li');
    expect(row?.querySelector('img')).toHaveAttribute('src', '/files/ada');
  }
});

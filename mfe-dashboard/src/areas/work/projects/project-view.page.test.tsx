import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { ProjectViewPage } from './project.page.tsx';
import { sampleContract, sampleDetail, sampleMilestone, sampleProject, viewOf } from './testing.ts';

const id = 'b'.repeat(24);
const contractId = 'c'.repeat(32);
const milestonePath = `/api/proposal/contract/${contractId}/milestones/m1`;
const orderId = 'o'.repeat(32);
const invoice = {
  orderId,
  number: 'INV-0007',
  currency: 'EUR',
  total: 30_000,
  balance: 20_000,
  status: 'viewed',
  due_date: '2030-04-01',
};

function open(side: 'freelancer' | 'client', project: ReturnType<typeof sampleProject> | null) {
  const contract = sampleContract({ project, ...(!project && { status: 'sent' }) });
  const calls = openPage({
    page: <ProjectViewPage />,
    role: side === 'client' ? 'employer' : 'freelancer',
    at: `/dashboard/project-view/${id}`,
    pattern: '/dashboard/project-view/:id',
    answers: {
      [`GET /api/proposal/projectView/${id}`]:
        side === 'client'
          ? { side, contract }
          : viewOf(sampleDetail({ id, status: contract.status, project })),
      [`POST ${milestonePath}/approve`]: { message: 'Milestone approved.', contract },
      [`POST ${milestonePath}/changes`]: { message: 'Changes requested.', contract },
    },
  });
  return (path: string) =>
    calls.filter((call) => call.path === path).map(({ body }) => body && JSON.parse(String(body)));
}

const submitted = () => sampleProject([sampleMilestone({ status: 'submitted' })]);

it('lets the client approve a submitted milestone', async () => {
  const sent = open('client', submitted());
  expect(await screen.findByText('“Sketches” needs your approval.')).toBeInTheDocument();
  expect(within(screen.getByRole('complementary')).getByText('Ada Lovelace')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Approve Sketches' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent(`${milestonePath}/approve`)).toHaveLength(1));
});

it('lets the client request changes with a reason', async () => {
  const sent = open('client', submitted());
  await userEvent.click(await screen.findByRole('button', { name: 'Request changes to Sketches' }));
  const dialog = within(await screen.findByRole('dialog'));
  const request = () => userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
  await request();
  expect(await dialog.findByText('Please describe what should change.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), 'A warmer red.');
  await request();
  await waitFor(() =>
    expect(sent(`${milestonePath}/changes`)).toEqual([{ note: 'A warmer red.' }]),
  );
});

it('offers the client none of the freelancer’s actions', async () => {
  open('client', submitted());
  await screen.findByRole('button', { name: 'Approve Sketches' });
  for (const name of [/^Submit/, /Complete project/, /Cancel project/, /^Actions for/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('heading', { name: 'Emails' })).toBeNull();
});

it('links the client to the invoice', async () => {
  const project = {
    ...sampleProject([sampleMilestone({ status: 'invoiced', orderId })]),
    invoices: [invoice] as never[],
  };
  open('client', project);
  expect(await screen.findByText('€200.00 of INV-0007 is due.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'INV-0007' })).toHaveAttribute(
    'href',
    `/invoice/${orderId}?view=invoice`,
  );
});

it('lists an invoice that was sent to another address without a link', async () => {
  const project = {
    ...sampleProject([sampleMilestone({ status: 'invoiced' })]),
    invoices: [{ ...invoice, orderId: null }] as never[],
  };
  open('client', project);
  expect(await screen.findByText('INV-0007')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'INV-0007' })).toBeNull();
  expect(screen.getByText('You’re up to date.')).toBeInTheDocument();
});

it('never adds amounts in different currencies', async () => {
  const other = {
    ...invoice,
    orderId: 'p'.repeat(32),
    number: 'INV-0008',
    currency: 'USD',
    total: 5000,
    balance: 5000,
  };
  open('client', { ...sampleProject(), invoices: [invoice, other] as never[] });
  expect(await screen.findByText('€300.00 and $50.00')).toBeInTheDocument();
  expect(screen.getByText('€200.00 and $50.00')).toBeInTheDocument();
});

it('names the freelancer’s next milestone and offers its action', async () => {
  open('freelancer', sampleProject([sampleMilestone({ status: 'approved' })]));
  expect(await screen.findByText('“Sketches” is approved: invoice it next.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create invoice for Sketches' })).toBeInTheDocument();
  expect(within(screen.getByRole('complementary')).getByText('Sofie')).toBeInTheDocument();
});

it('links the client to a proposal without an answer', async () => {
  open('client', null);
  expect(await screen.findByRole('link', { name: 'Open proposal' })).toHaveAttribute(
    'href',
    `/accept/proposal/${contractId}`,
  );
  expect(screen.queryByRole('heading', { name: 'Milestones', level: 2 })).toBeNull();
});

it('doesn’t show the profit to the client', async () => {
  const sent = open('client', submitted());
  await screen.findByText('“Sketches” needs your approval.');
  expect(screen.queryByRole('heading', { name: 'Profit' })).toBeNull();
  expect(sent(`/api/proposal/projects/${id}/profit`)).toEqual([]);
});

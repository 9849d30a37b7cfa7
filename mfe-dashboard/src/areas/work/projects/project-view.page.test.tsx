import { screen } from '@testing-library/react';
import { openPage } from '../../../testing/open-page.tsx';
import { ProjectViewPage } from './project-view.page.tsx';
import { sampleContract, sampleMilestone, sampleProject } from './testing.ts';

const id = 'b'.repeat(24);
const contractId = 'c'.repeat(32);
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

const open = (side: 'freelancer' | 'client', project: ReturnType<typeof sampleProject> | null) =>
  openPage({
    page: <ProjectViewPage />,
    role: side === 'client' ? 'employer' : 'freelancer',
    at: `/dashboard/project-view/${id}`,
    pattern: '/dashboard/project-view/:id',
    answers: {
      [`GET /api/proposal/projectView/${id}`]: { side, contract: sampleContract({ project }) },
    },
  });

it('links the client to the milestone that needs approval', async () => {
  open('client', sampleProject([sampleMilestone({ status: 'submitted' })]));
  expect(await screen.findByText('“Sketches” needs your approval.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Review milestone' })).toHaveAttribute(
    'href',
    `/accept/proposal/${contractId}`,
  );
  expect(screen.getByText('With Ada Lovelace')).toBeInTheDocument();
});

it('links the client to the invoice and the freelancer to their list', async () => {
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

it('links the freelancer to the next milestone', async () => {
  open('freelancer', sampleProject([sampleMilestone({ status: 'approved' })]));
  expect(await screen.findByText('“Sketches” is approved.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create invoice' })).toHaveAttribute(
    'href',
    `/project/status/${id}`,
  );
  expect(screen.getByText('With Sofie')).toBeInTheDocument();
});

it('explains that work starts with the acceptance', async () => {
  open('client', null);
  expect(await screen.findByText('Work starts when the proposal is accepted.')).toBeInTheDocument();
});

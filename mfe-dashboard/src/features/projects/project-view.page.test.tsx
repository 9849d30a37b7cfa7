import { screen } from '@testing-library/react';
import { openPage } from '../home/testing.tsx';
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

it('leads the client to what waits for their approval', async () => {
  open('client', sampleProject([sampleMilestone({ status: 'submitted' })]));
  expect(await screen.findByText('“Sketches” waits for your approval.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
    'href',
    `/accept/proposal/${contractId}`,
  );
  expect(screen.getByText('With Ada Lovelace')).toBeInTheDocument();
});

it('leads the client to the invoice, and the freelancer to their own list', async () => {
  const project = {
    ...sampleProject([sampleMilestone({ status: 'invoiced', orderId })]),
    invoices: [invoice] as never[],
  };
  open('client', project);
  expect(await screen.findByText('€200.00 of INV-0007 is to pay.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'INV-0007' })).toHaveAttribute(
    'href',
    `/invoice/${orderId}`,
  );
});

it('names an invoice that went to another address, and leads nobody there', async () => {
  const project = {
    ...sampleProject([sampleMilestone({ status: 'invoiced' })]),
    invoices: [{ ...invoice, orderId: null }] as never[],
  };
  open('client', project);
  expect(await screen.findByText('INV-0007')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'INV-0007' })).toBeNull();
  expect(screen.getByText('Nothing waits for you.')).toBeInTheDocument();
});

it('never adds up what is in two currencies', async () => {
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

it('leads the freelancer to the next piece of work', async () => {
  open('freelancer', sampleProject([sampleMilestone({ status: 'approved' })]));
  expect(await screen.findByText('“Sketches” is approved.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create its invoice' })).toHaveAttribute(
    'href',
    `/project/status/${id}`,
  );
  expect(screen.getByText('With Sofie')).toBeInTheDocument();
});

it('says that work begins with the answer', async () => {
  open('client', null);
  expect(await screen.findByText('Work begins when the proposal is accepted.')).toBeInTheDocument();
});

import type { ProposalDetail } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../../../testing/open-page.tsx';
import { ProjectStatusPage } from './project.page.tsx';
import { sampleDetail, sampleMilestone, sampleProject, viewOf } from './testing.ts';

const id = 'b'.repeat(24);
const projectPath = `/api/proposal/projects/${id}`;
type ServiceResponses = Parameters<typeof openPage>[0]['answers'];

function open(proposal: ProposalDetail, more: ServiceResponses = {}) {
  const calls = openPage({
    page: <ProjectStatusPage />,
    role: 'freelancer',
    at: `/project/status/${id}`,
    pattern: '/project/status/:id',
    answers: {
      [`GET /api/proposal/projectView/${id}`]: viewOf(proposal),
      ...more,
    },
  });
  return (method: string, path: string) =>
    calls
      .filter((call) => call.method === method && call.path === path)
      .map(({ body }) => (body === undefined ? undefined : JSON.parse(String(body))));
}
const working = (milestones = [sampleMilestone()], over: Partial<ProposalDetail> = {}) =>
  sampleDetail({ status: 'active', project: sampleProject(milestones), ...over });

it('displays the document and activity before there is a project', async () => {
  open(sampleDetail());
  expect(await screen.findByText('Boxes and bags for the winter blend.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Activity' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Milestones', level: 2 })).not.toBeInTheDocument();
});

it('submits a milestone with a note', async () => {
  const sent = open(working());
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Sketches' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit “Sketches”' }));
  await userEvent.type(dialog.getByRole('textbox'), 'In the folder');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit milestone' }));
  await waitFor(() =>
    expect(sent('POST', `${projectPath}/milestones/m1/submit`)).toEqual([
      { note: 'In the folder' },
    ]),
  );
});

it('displays requested changes and accepts a new submission', async () => {
  open(working([sampleMilestone({ status: 'changes_requested', note: 'A warmer red.' })]));
  expect(await screen.findByText('A warmer red.')).toBeInTheDocument();
  expect(screen.getByText('Changes requested')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit Sketches' })).toBeInTheDocument();
});

it('opens the invoice draft of an approved milestone', async () => {
  const draft_id = 'b9d6f2a0-4c6d-4f57-9d8e-0c1f6f5b2a11';
  open(working([sampleMilestone({ status: 'approved' })]), {
    [`POST ${projectPath}/milestones/m1/invoiceDraft`]: { draft_id },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create invoice for Sketches' }));
  await waitFor(() => expect(location.pathname).toBe('/invoice/new'));
  expect(location.search).toBe(`?id=${draft_id}`);
});

it('offers no action while the client reviews', async () => {
  open(working([sampleMilestone({ status: 'submitted' })]));
  expect(await screen.findByText('Submitted')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Sketches/ })).not.toBeInTheDocument();
});

it('links from an invoiced milestone to its invoice', async () => {
  const orderId = 'o'.repeat(32);
  const project = {
    ...sampleProject([sampleMilestone({ status: 'invoiced', orderId })]),
    invoices: [
      {
        orderId,
        number: 'INV-0007',
        currency: 'EUR',
        total: 30_000,
        balance: 30_000,
        status: 'sent',
        due_date: '2030-04-01',
      },
    ],
  };
  open(working([], { project }));
  expect(await screen.findByRole('link', { name: 'Open INV-0007' })).toHaveAttribute(
    'href',
    '/projects?tab=invoices&q=INV-0007',
  );
});

it('is cancelled only with a reason', async () => {
  const sent = open(working());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel project' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const cancel = () => userEvent.click(dialog.getByRole('button', { name: 'Cancel project' }));
  await cancel();
  expect(await dialog.findByText('Enter a reason.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), 'No time left');
  await cancel();
  await waitFor(() =>
    expect(sent('POST', `${projectPath}/cancel`)).toEqual([{ reason: 'No time left' }]),
  );
});

it('is completed after a confirmation', async () => {
  const sent = open(working([sampleMilestone({ status: 'paid' })]));
  await userEvent.click(await screen.findByRole('button', { name: 'Complete project' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(sent('POST', `${projectPath}/complete`)).toHaveLength(1));
});

describe('files', () => {
  const files = [
    {
      id: 'f'.repeat(32),
      name: 'brief.pdf',
      size: 2_000_000,
      by: 'client' as const,
      at: inDays(-1),
    },
    { id: 'g'.repeat(32), name: 'draft.zip', size: 500, by: 'freelancer' as const, at: inDays(-1) },
  ];
  const contract_id = 'c'.repeat(32);
  const withFiles = () => working([], { contract_id, project: { ...sampleProject([]), files } });

  it('are downloaded; only my files are removable', async () => {
    const sent = open(withFiles());
    expect(await screen.findByRole('link', { name: 'brief.pdf' })).toHaveAttribute(
      'href',
      `/api/proposal/contract/${contract_id}/files/${'f'.repeat(32)}`,
    );
    expect(screen.queryByRole('button', { name: 'Remove brief.pdf' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove draft.zip' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent('DELETE', `${projectPath}/files/${'g'.repeat(32)}`)).toHaveLength(1),
    );
  });

  it('display an upload error and are removed on request', async () => {
    // Uploads do not use fetch: this one gets no response, and jsdom logs that to the console.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    open(withFiles());
    await screen.findByRole('link', { name: 'brief.pdf' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Network error or unable to reach server.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    expect(screen.queryByText('notes.txt')).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

it('compares a new version with the previous one', async () => {
  const before = 'e'.repeat(24);
  open(
    sampleDetail({ replaces: before, terms: { project_description: 'Boxes only this winter.' } }),
    {
      [`GET /api/proposal/fetchProject/${before}`]: {
        proposal: sampleDetail({ id: before, number: 'P-0009' }),
      },
    },
  );
  expect(await screen.findByRole('link', { name: 'P-0009' })).toHaveAttribute(
    'href',
    `/project/status/${before}`,
  );
  const section = screen.getByRole('heading', { name: 'Changes' }).parentElement!;
  expect(section).toHaveTextContent('this');
  expect(within(section).getAllByText(/blend/)[0]).toBeInTheDocument();
});

const refusal = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'Refused.' }, { status });

it('links a missing project back to the list, without a retry', async () => {
  open(sampleDetail(), {
    [`GET /api/proposal/projectView/${id}`]: refusal(404, 'not_found'),
  });
  expect(await screen.findByText('Project not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to projects' })).toHaveAttribute('href', '/projects');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('displays any other loading error with a retry', async () => {
  open(sampleDetail(), {
    [`GET /api/proposal/projectView/${id}`]: refusal(403, 'forbidden'),
  });
  expect(await screen.findByText('Refused.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('lists all payments with their due or expected dates', async () => {
  const payment = { amount: 200_000, due_date: '2030-03-05', orderId: null };
  const project = {
    ...sampleProject(),
    schedule: [
      { ...payment, name: 'Upfront payment', state: 'unpaid' as const },
      { ...payment, name: 'Delivery', state: 'planned' as const },
    ],
  };
  open(sampleDetail({ status: 'accepted', currency: 'EUR', project }));
  const heading = await screen.findByRole('heading', { name: 'Payment schedule' });
  const [upfront, delivery] = within(heading.closest('section')!).getAllByRole('listitem');
  expect(upfront).toHaveTextContent(/Upfront payment.*€2,000\.00, due .*Unpaid/);
  expect(delivery).toHaveTextContent(/Delivery.*€2,000\.00, expected .*Planned/);
});

const profit = {
  ...{ currency: 'EUR', invoiced: 100_000, paid: 40_000, expenses: 60_000, profit: 40_000 },
  ...{ paid_profit: -20_000, seconds: 5400 },
  other_currencies: [{ currency: 'USD', invoiced: 0, paid: 0, expenses: 1200 }],
};

it('shows the freelancer what the project earned, and what is not included', async () => {
  open(working(), { [`GET ${projectPath}/profit`]: profit });
  expect(await screen.findByText('-€200.00')).toBeVisible();
  expect(screen.getByRole('link', { name: '€600.00' })).toHaveAttribute(
    'href',
    `/expenses?for=project:${id}`,
  );
  expect(screen.getByText('1:30')).toBeVisible();
  expect(screen.getByText(/no exchange rate: \$12.00 of expenses\.$/)).toBeVisible();
});

it('says that the profit could not be loaded, beside a project that was', async () => {
  open(working());
  expect(await screen.findByText(/We couldn’t load the project’s profit/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Milestones', level: 2 })).toBeVisible();
});

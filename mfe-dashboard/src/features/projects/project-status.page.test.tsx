import type { ProposalDetail } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../home/testing.tsx';
import { ProjectStatusPage } from './project-status.page.tsx';
import { sampleDetail, sampleMilestone, sampleProject } from './testing.ts';

const id = 'b'.repeat(24);
const own = `/api/proposal/projects/${id}`;
type Answers = Parameters<typeof openPage>[0]['answers'];

function open(proposal: ProposalDetail, more: Answers = {}) {
  const calls = openPage({
    page: <ProjectStatusPage />,
    role: 'freelancer',
    at: `/project/status/${id}`,
    pattern: '/project/status/:id',
    answers: {
      [`GET /api/proposal/fetchProject/${id}`]: { proposal },
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

it('shows the document and what happened before there is a project', async () => {
  open(sampleDetail());
  expect(await screen.findByText('Boxes and bags for the winter blend.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'What happened' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Milestones', level: 2 })).not.toBeInTheDocument();
});

it('hands a milestone over with a note', async () => {
  const sent = open(working());
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over Sketches' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over “Sketches”' }));
  await userEvent.type(dialog.getByRole('textbox'), 'In the folder');
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() =>
    expect(sent('POST', `${own}/milestones/m1/submit`)).toEqual([{ note: 'In the folder' }]),
  );
});

it('says what should change, and takes the work again', async () => {
  open(working([sampleMilestone({ status: 'changes_requested', note: 'A warmer red.' })]));
  expect(await screen.findByText('A warmer red.')).toBeInTheDocument();
  expect(screen.getByText('Changes asked for')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Hand over Sketches' })).toBeInTheDocument();
});

it('opens the ready made invoice of an approved milestone', async () => {
  const draft_id = 'b9d6f2a0-4c6d-4f57-9d8e-0c1f6f5b2a11';
  open(working([sampleMilestone({ status: 'approved' })]), {
    [`POST ${own}/milestones/m1/invoiceDraft`]: { draft_id },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create invoice of Sketches' }));
  await waitFor(() => expect(location.pathname).toBe('/invoice/new'));
  expect(location.search).toBe(`?id=${draft_id}`);
});

it('asks for nothing while the client looks', async () => {
  open(working([sampleMilestone({ status: 'submitted' })]));
  expect(await screen.findByText('Handed over')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Sketches/ })).not.toBeInTheDocument();
});

it('leads from a billed milestone to its invoice', async () => {
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
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the project' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const cancel = () => userEvent.click(dialog.getByRole('button', { name: 'Cancel the project' }));
  await cancel();
  expect(await dialog.findByText('Please say why.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), 'No time left');
  await cancel();
  await waitFor(() => expect(sent('POST', `${own}/cancel`)).toEqual([{ reason: 'No time left' }]));
});

it('is completed after a question', async () => {
  const sent = open(working([sampleMilestone({ status: 'paid' })]));
  await userEvent.click(await screen.findByRole('button', { name: 'Complete the project' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(sent('POST', `${own}/complete`)).toHaveLength(1));
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
  const withFiles = () => working([], { project: { ...sampleProject([]), files } });

  it('are downloaded; only own ones are removed', async () => {
    const sent = open(withFiles());
    expect(await screen.findByRole('link', { name: 'brief.pdf' })).toHaveAttribute(
      'href',
      `/api/proposal/contract/${'c'.repeat(32)}/files/${'f'.repeat(32)}`,
    );
    expect(screen.queryByRole('button', { name: 'Remove brief.pdf' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove draft.zip' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent('DELETE', `${own}/files/${'g'.repeat(32)}`)).toHaveLength(1));
  });

  it('say why one did not get there, and are forgotten on request', async () => {
    // Uploads do not go through fetch: nobody answers this one, and jsdom says so in the console.
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

it('shows what a change changes, against the version before', async () => {
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
  const section = screen.getByRole('heading', { name: 'What changes' }).parentElement!;
  expect(section).toHaveTextContent('this');
  expect(within(section).getAllByText(/blend/)[0]).toBeInTheDocument();
});

it('says so when it cannot be loaded', async () => {
  const gone = () =>
    Response.json(
      { success: false, code: 'not_found', message: 'This proposal does not exist.' },
      { status: 404 },
    );
  open(sampleDetail(), { [`GET /api/proposal/fetchProject/${id}`]: gone });
  expect(await screen.findByText('This proposal does not exist.')).toBeInTheDocument();
});

import { type ProposalDraft, proposalMessages } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
  setToken,
} from '@soloist/web-client';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Root } from '../../root.tsx';
import { emptyDraft, loadDraft, saveDraft } from './proposal-draft.ts';

const ada = sampleOwnProfile();
const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const createPath = '/api/proposal/createProject';

const ready = (): ProposalDraft => {
  const empty = emptyDraft();
  return {
    ...empty,
    email: 'sofie@example.com',
    project_name: 'Winter packaging',
    details: {
      ...empty.details,
      start_date: '2026-12-01',
      end_date: '2026-12-24',
      upfront_payment: 30_000,
      total_fee: 123_450,
    },
    project_description: 'Six labels for the winter range.',
    project_deliverables: [{ deliverable_name: 'Labels', deliverable_description: 'As PDF.' }],
    signature: 'Ada Lovelace',
  };
};

let calls: AnsweredCall[];

beforeEach(() => {
  localStorage.clear();
  setToken('header.payload.signature');
  calls = answerCalls({
    'GET /api/profile/loadUser': { userInfo: ada, viewCounts, pro: false },
    [`POST ${createPath}`]: {
      message: 'Project created successfully!',
      proposal: {
        ...ready(),
        id: 'b'.repeat(24),
        contract_id: 'c'.repeat(32),
        number: 'P-0001',
        total: 123_450,
        status: 'sent',
        deliveries: [],
        createdAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-12-20T10:00:00.000Z',
      },
    },
  });
});

function open(path: string) {
  history.replaceState(null, '', path);
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/projects" element={null} />
          <Route path="*" element={<Root />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const paper = () => within(screen.getByRole('complementary', { name: 'Document preview' }));

it('has what was typed last when the person leaves at once and comes back', async () => {
  const { unmount } = open('/proposal/new');
  await userEvent.type(field('Project name'), 'Winter packaging');
  await userEvent.type(field('Total fee'), '1234.50');
  unmount();

  open('/proposal/new');
  expect(field('Project name')).toHaveValue('Winter packaging');
  expect(loadDraft().details.total_fee).toBe(123_450);
});

it('keeps nothing of a person who was signed out meanwhile', async () => {
  const { unmount } = open('/proposal/new');
  await userEvent.type(field('Project name'), 'Winter packaging');
  localStorage.clear();
  unmount();
  expect(localStorage).toHaveLength(0);
});

it('says what an empty step lacks, in the specification’s words, and stays', async () => {
  open('/proposal/new');
  await press('Continue to contract');
  for (const message of [
    proposalMessages.email,
    proposalMessages.projectName,
    proposalMessages.startDate,
    proposalMessages.endDate,
    proposalMessages.upfrontPayment,
    proposalMessages.totalFee,
    proposalMessages.scope,
    proposalMessages.deliverableName,
    proposalMessages.deliverableDescription,
  ]) {
    expect(await screen.findByText(message)).toBeInTheDocument();
  }
  expect(location.pathname).toBe('/proposal/new');
});

it.each(['/proposal/contract', '/proposal/review', '/proposal/sign'])(
  'leads from %s to the first step while that is empty',
  (path) => {
    open(path);
    expect(location.pathname).toBe('/proposal/new');
    expect(screen.getByRole('heading', { name: 'Describe the project' })).toBeInTheDocument();
  },
);

it('opens a later step by its address once the steps before it are in order', () => {
  saveDraft(ready());
  open('/proposal/review');
  expect(location.pathname).toBe('/proposal/review');
});

it('shows the amounts in the paper, in the chosen currency', async () => {
  open('/proposal/new');
  await userEvent.type(field('Total fee'), '1234.50');
  await userEvent.tab();
  expect((await paper().findAllByText('$1,234.50'))[0]).toBeInTheDocument();
  await userEvent.selectOptions(field('Currency'), 'EUR');
  expect((await paper().findAllByText('€1,234.50'))[0]).toBeInTheDocument();
});

it('lets go of the draft once it is sent, also of what was typed last', async () => {
  saveDraft({ ...ready(), signature: '' });
  open('/proposal/sign');
  await userEvent.type(field('Sign with your full name'), 'Ada Lovelace');
  await press('Sign and send');
  await waitFor(() => expect(location.pathname).toBe('/projects'));
  expect(calls.map(({ path }) => path)).toContain(createPath);
  expect(localStorage.getItem('proposalDraft')).toBeNull();
});

describe('what Sage prepared', () => {
  const id = 'e'.repeat(24);
  const content = {
    client_name: 'Nordlys',
    currency: 'EUR',
    payment_type: 'one_time',
    details: { total_fee: 200_000, end_date: '2027-03-31' },
  };
  const draftPath = `/api/sage-ai/drafts/${id}`;
  const prepared = (answer: object | (() => Response)) => {
    answerCalls({
      'GET /api/profile/loadUser': { userInfo: ada, viewCounts, pro: false },
      [`GET ${draftPath}`]: answer,
    });
    queryClient.removeQueries({ queryKey: ['sage-draft'] });
    return open(`/proposal/new?draft=${id}`);
  };
  const filledIn = {
    message: 'x',
    data: { kind: 'proposal', title: 'Proposal for Nordlys', content },
  };

  it('is filled in, kept, and gone from the address', async () => {
    prepared(filledIn);
    await waitFor(() => expect(field('Client name')).toHaveValue('Nordlys'));
    expect(field('Currency')).toHaveValue('EUR');
    expect(field('Total fee')).toHaveValue('2,000.00');
    expect(field('Project name')).toHaveValue('');
    expect(loadDraft()).toMatchObject({ client_name: 'Nordlys', details: { total_fee: 200_000 } });
    expect(location.search).toBe('');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('does not take the place of an unsent draft without being told to', async () => {
    saveDraft(ready());
    prepared(filledIn);
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace your draft' });
    expect(dialog).toHaveTextContent('“Winter packaging” goes, and “Proposal for Nordlys”');
    await press('Cancel');
    expect(field('Project name')).toHaveValue('Winter packaging');
    expect(loadDraft().project_name).toBe('Winter packaging');
    expect(location.search).toBe('');
  });

  it('takes the place of an unsent draft when the person says so, with another id', async () => {
    const mine = ready();
    saveDraft(mine);
    prepared(filledIn);
    await screen.findByRole('alertdialog');
    await press('Replace my draft');
    await waitFor(() => expect(field('Client name')).toHaveValue('Nordlys'));
    expect(loadDraft().project_name).toBe('');
    expect(loadDraft().draft_id).not.toBe(mine.draft_id);
  });

  it('says that it is gone, and leaves the form as it is', async () => {
    saveDraft(ready());
    const message = 'This draft does not exist.';
    prepared(() => Response.json({ success: false, code: 'not_found', message }, { status: 404 }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Dismiss');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field('Project name')).toHaveValue('Winter packaging');
  });

  it('is not filled in when it is something else than a proposal', async () => {
    prepared({
      message: 'x',
      data: { ...filledIn.data, content: { details: { total_fee: 'much' } } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be opened');
    expect(field('Client name')).toHaveValue('');
  });
});

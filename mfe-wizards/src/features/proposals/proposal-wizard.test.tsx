import { contractClauses, type ProposalPrefill, proposalMessages } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
  setToken,
} from '@soloist/web-client';
import { onlineManager } from '@tanstack/react-query';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Root } from '../../root.tsx';
import { draftInAddress, draftPath, serveDrafts } from '../drafts/testing.ts';

const ada = sampleOwnProfile();
const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const createPath = '/api/proposal/createProject';
const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
// A draft is saved a moment after the last key.
configure({ asyncUtilTimeout: 8000 });

const ready: ProposalPrefill = {
  email: 'sofie@example.com',
  project_name: 'Winter packaging',
  details: {
    start_date: '2026-12-01',
    end_date: '2026-12-24',
    upfront_payment: 30_000,
    total_fee: 123_450,
  },
  project_description: 'Six labels for the winter range.',
  project_deliverables: [{ deliverable_name: 'Labels', deliverable_description: 'As PDF.' }],
};
const summary = {
  id: 'b'.repeat(24),
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  email: 'sofie@example.com',
  client_name: '',
  project_name: 'Winter packaging',
  payment_type: 'one_time',
  currency: 'USD',
  total: 123_450,
  status: 'sent',
  deliveries: [],
  replaces: null,
  replacedBy: null,
  progress: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
};

let server: ReturnType<typeof serveDrafts>;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setToken('header.payload.signature');
  server = serveDrafts({
    'GET /api/profile/loadUser': { userInfo: ada, viewCounts, pro: false },
    'GET /api/proposal/clauses': { clauses: [] },
    [`POST ${createPath}`]: { message: 'Project created successfully!', proposal: summary },
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
/** A stored draft, opened at a step. */
const openDraft = (path: string, content: ProposalPrefill = ready) => {
  server.saveElsewhere(id, content);
  return open(`${path}?id=${id}`);
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const paper = () => within(screen.getByRole('complementary', { name: 'Document preview' }));
const stored = (draftId = id) => server.stored.get(draftId)?.content as ProposalPrefill;
const calledPaths = () => server.calls.map(({ method, path }) => `${method} ${path}`);
const sent = () => {
  const call = server.calls.find(({ path }) => path === createPath);
  return JSON.parse(String((call?.body as FormData | undefined)?.get('projectDetails')));
};

it('says what an empty step lacks, in the specification’s words, and stays', async () => {
  open('/proposal/new');
  await field('Deliverable 1 name');
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
  async (path) => {
    open(path);
    expect(
      await screen.findByRole('heading', { name: 'Describe the project' }),
    ).toBeInTheDocument();
    expect(location.pathname).toBe('/proposal/new');
  },
);

it('opens a later step by its address once the steps before it are in order', async () => {
  openDraft('/proposal/review');
  expect(
    await screen.findByRole('heading', { name: 'Read it as your client will' }),
  ).toBeInTheDocument();
  expect(location.pathname).toBe('/proposal/review');
});

it('shows the amounts in the paper, in the chosen currency', async () => {
  open('/proposal/new');
  await userEvent.type(await field('Total fee'), '1234.50');
  await userEvent.tab();
  expect((await paper().findAllByText('$1,234.50'))[0]).toBeInTheDocument();
  await userEvent.selectOptions(await field('Currency'), 'EUR');
  expect((await paper().findAllByText('€1,234.50'))[0]).toBeInTheDocument();
});

it('begins in the currency of the last proposal', async () => {
  const last = { ...summary, currency: 'GBP' };
  server.answers['GET /api/proposal/fetchAllProposals'] = { items: [last], nextCursor: null };
  open('/proposal/new');
  expect(await field('Currency')).toHaveValue('GBP');
});

it('keeps the draft through the steps, and lets go of it once it is sent', async () => {
  openDraft('/proposal/new');
  await field('Deliverable 1 name');
  await press('Continue to contract');
  await press('Continue to review');
  await press('Continue to sign');
  expect(draftInAddress()).toBe(id);
  await userEvent.type(await field('Sign with your full name'), 'Ada Lovelace');
  await press('Sign and send');
  await waitFor(() => expect(location.pathname).toBe('/projects'));
  expect(sent()).toMatchObject({ draft_id: id, signature: 'Ada Lovelace', valid_until: '' });
  expect(calledPaths().filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('offline: says at once that it was not sent and that trying again is safe, and keeps the draft', async () => {
  openDraft('/proposal/sign');
  await userEvent.type(await field('Sign with your full name'), 'Ada Lovelace');
  server.answers[`POST ${createPath}`] = () => {
    throw new TypeError('offline');
  };
  const said = new Promise<string>((resolve) => {
    const hear = (event: Event) => resolve((event as CustomEvent).detail.message);
    addEventListener('soloist:toast', hear, { once: true });
  });
  act(() => onlineManager.setOnline(false));
  await press('Sign and send');
  expect(await said).toBe(
    'Network error or unable to reach server. Your draft is kept; sending it again sends it once.',
  );
  act(() => onlineManager.setOnline(true));
  expect(location.pathname).toBe('/proposal/sign');
  expect(await screen.findByRole('button', { name: 'Sign and send' })).toBeEnabled();
  expect(stored()).toMatchObject({ project_name: 'Winter packaging' });
});

it('takes over the one draft that an earlier version kept in the browser, once', async () => {
  const old = { ...ready, draft_id: id, clauses: ['payment'], signature: 'Ada' };
  localStorage.setItem('proposalDraft', JSON.stringify(old));
  open('/proposal/new');
  expect(await field('Project name')).toHaveValue('Winter packaging');
  server.serve(draftInAddress());
  await userEvent.type(await field('Client name'), 'Nordlys');
  await waitFor(() => expect(stored(draftInAddress())?.client_name).toBe('Nordlys'));
  expect(stored(draftInAddress())?.clauses?.map(({ title }) => title)).toEqual(['Payment']);
  expect(localStorage.getItem('proposalDraft')).toBeNull();
});

it('puts milestones in order one place at a time', async () => {
  const milestone = (name: string) => ({
    name,
    deliverable: 'Files',
    rate: 100,
    end_date: '2027-01-31',
  });
  const milestones = [milestone('Direction'), milestone('Artwork')];
  openDraft('/proposal/new', { ...ready, payment_type: 'milestone', details: { milestones } });
  expect(await field('Milestone 1 name')).toHaveValue('Direction');
  await press('Move milestone 2 up');
  expect(await field('Milestone 1 name')).toHaveValue('Artwork');
  await waitFor(() =>
    expect(stored().details?.milestones?.map(({ name }) => name)).toEqual(['Artwork', 'Direction']),
  );
});

it('shows a milestone that was added in another window', async () => {
  const milestone = { name: 'Direction', deliverable: 'Files', rate: 100, end_date: '2027-01-31' };
  const milestones = [milestone];
  openDraft('/proposal/new', { ...ready, payment_type: 'milestone', details: { milestones } });
  await field('Milestone 1 name');
  const more = [milestone, { ...milestone, name: 'Artwork' }];
  server.saveElsewhere(id, { details: { ...stored().details, milestones: more } });
  await userEvent.type(await field('Client name'), 'Nordlys');
  expect(await field('Milestone 2 name')).toHaveValue('Artwork');
  await waitFor(() => expect(stored().client_name).toBe('Nordlys'));
  expect(stored().details?.milestones).toHaveLength(2);
});

describe('clauses', () => {
  const titles = () => stored().clauses?.map(({ title }) => title);

  it('are switched off, rewritten and put in order in this proposal', async () => {
    openDraft('/proposal/contract');
    await userEvent.click(await field('Confidentiality'));
    await press('Edit clause 1');
    await userEvent.clear(await field('Text'));
    await userEvent.type(await field('Text'), 'One round.');
    await press('Done');
    await press('Move clause 1 down');
    await waitFor(() =>
      expect(titles()).toEqual(['Payment', 'Changes', 'Ownership', 'Cancellation']),
    );
    expect(stored().clauses?.[1]?.text).toBe('One round.');
    expect(await field('Confidentiality')).not.toBeChecked();
  });

  it('of one’s own are offered, and go into the proposal when switched on', async () => {
    server.answers['GET /api/proposal/clauses'] = {
      clauses: [{ id: 'd'.repeat(24), title: 'Travel', text: 'Travel is paid as it comes.' }],
    };
    openDraft('/proposal/contract');
    const travel = await field('Travel');
    expect(travel).not.toBeChecked();
    await userEvent.click(travel);
    await waitFor(() => expect(titles()).toContain('Travel'));
  });

  it('are kept to use again in the words they have here', async () => {
    server.answers['POST /api/proposal/clauses'] = {
      clause: { id: 'd'.repeat(24), title: 'Travel', text: 'As it comes.' },
    };
    openDraft('/proposal/contract');
    await press('Write a clause');
    await userEvent.type(await field('Title'), 'Travel');
    await userEvent.type(await field('Text'), 'As it comes.');
    await press('Keep in my clauses');
    expect(await screen.findByRole('button', { name: 'Update in my clauses' })).toBeInTheDocument();
    const kept = server.calls.find(({ method, path }) => method === 'POST' && /clauses/.test(path));
    expect(JSON.parse(String(kept?.body))).toEqual({ title: 'Travel', text: 'As it comes.' });
  });

  it('without words keep the next step shut', async () => {
    openDraft('/proposal/contract');
    await press('Write a clause');
    await press('Continue to review');
    expect(await screen.findByText('Please write the clause.')).toBeInTheDocument();
    expect(location.pathname).toBe('/proposal/contract');
  });
});

it('does not let a proposal expire before it can be answered', async () => {
  openDraft('/proposal/contract', { ...ready, valid_until: '2020-01-01' });
  await press('Continue to review');
  expect(await screen.findByText(/must be valid until tomorrow/)).toBeInTheDocument();
});

describe('a start from something', () => {
  const templateId = 'a7e1f3f0-1111-4c22-8d33-444455556666';
  const listed = (draft_id: string, title: string, kind: string) => ({
    items: [{ draft_id, title, kind, revision: 1, updatedAt: '2026-11-20T10:00:00.000Z' }],
    nextCursor: null,
  });

  it('begins a new draft as a copy of a template, which stays as it is', async () => {
    server.saveElsewhere(templateId, { project_name: 'Labels' }, 'proposal_template');
    server.answers['GET /api/proposal/drafts'] = listed(templateId, 'Labels', 'proposal_template');
    open('/proposal/new');
    await press('Start from…');
    await userEvent.click(await screen.findByRole('tab', { name: 'Templates' }));
    await press('Use Labels');
    await waitFor(async () => expect(await field('Project name')).toHaveValue('Labels'));
    expect(draftInAddress()).not.toBe(templateId);
    expect(server.stored.get(templateId)?.revision).toBe(1);
  });

  it('saves the proposal as a template without its client and dates', async () => {
    openDraft('/proposal/new');
    await press('Start from…');
    await userEvent.click(await screen.findByRole('tab', { name: 'Templates' }));
    await press('Save template');
    const put = server.calls.find(({ method }) => method === 'PUT');
    expect(put?.path).not.toBe(draftPath(id));
    const saved = JSON.parse(String(put?.body));
    expect(saved).toMatchObject({ kind: 'proposal_template', title: 'Winter packaging' });
    expect(saved.content).toMatchObject({ project_name: 'Winter packaging' });
    expect(saved.content.email).toBeUndefined();
    expect(saved.content.details).toMatchObject({ start_date: '', total_fee: 123_450 });
  });

  it('finds again what was written offline and left', async () => {
    server.answers['GET /api/proposal/drafts'] = { items: [], nextCursor: null };
    const copy = {
      kind: 'proposal',
      content: { project_name: 'Train notes' },
      base: {},
      revision: 0,
    };
    localStorage.setItem(`draft:${templateId}:other`, JSON.stringify(copy));
    server.serve(templateId);
    open('/proposal/new');
    await press('Start from…');
    await press('Open Train notes');
    await waitFor(() =>
      expect(server.stored.get(templateId)?.content.project_name).toBe('Train notes'),
    );
  });

  it('deletes a draft after asking', async () => {
    server.saveElsewhere(templateId, { project_name: 'Old' });
    server.answers['GET /api/proposal/drafts'] = listed(templateId, 'Old', 'proposal');
    open('/proposal/new');
    await press('Start from…');
    await press('Delete Old');
    expect(calledPaths()).not.toContain(`DELETE ${draftPath(templateId)}`);
    await press('Delete draft');
    await waitFor(() => expect(calledPaths()).toContain(`DELETE ${draftPath(templateId)}`));
  });

  it('opens the copy of an earlier proposal that the address asks for', async () => {
    server.saveElsewhere(id, { project_name: 'Winter again' });
    const copyPath = `/api/proposal/copy/${'b'.repeat(24)}`;
    server.answers[`POST ${copyPath}`] = { draft_id: id };
    open(`/proposal/new?from=${'b'.repeat(24)}&as=change`);
    expect(await field('Project name')).toHaveValue('Winter again');
    expect(draftInAddress()).toBe(id);
    const copies = server.calls.filter(({ path }) => path === copyPath);
    expect(copies.map(({ body }) => JSON.parse(String(body)).as)).toEqual(['change']);
  });

  it('a template is written without rules and never sent', async () => {
    server.saveElsewhere(templateId, { project_name: 'Labels' }, 'proposal_template');
    open(`/proposal/new?id=${templateId}`);
    expect(await screen.findByText(/This is a template/)).toBeInTheDocument();
    await press('Continue to contract');
    await press('Write a proposal from it');
    await waitFor(() => expect(draftInAddress()).not.toBe(templateId));
    expect(await field('Project name')).toHaveValue('Labels');
    expect(location.pathname).toBe('/proposal/new');
  });
});

const project = { milestones: [], files: [], invoices: [], timeline: [] };

/** A proposal of one's own as the server tells of it. */
function serveProposal(id: string, over: object) {
  server.answers[`GET /api/proposal/fetchProject/${id}`] = {
    proposal: {
      ...summary,
      id,
      document: {
        ...ready,
        client_name: '',
        currency: 'USD',
        payment_type: 'one_time',
        clauses: contractClauses.map(({ title, text }) => ({ title, text })),
        additionalTerms: '',
        number: 'P-0001',
        sender: { name: 'Ada', headline: '', location: '', profileImage: '' },
        sentAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-12-20T10:00:00.000Z',
        signatures: [],
      },
      timeline: [],
      project: null,
      pdfReady: true,
      ...over,
    },
  };
}

it.each([
  ['a contract', project, /until sofie@example.com accepts this one/],
  ['an unanswered proposal', null, /which is withdrawn when you send it/],
])(
  'says what becomes of %s that it changes, and lists what changes',
  async (_what, project, fate) => {
    serveProposal('b'.repeat(24), { project });
    openDraft('/proposal/new', { ...ready, project_name: 'Spring', replaces: 'b'.repeat(24) });
    expect(await screen.findByText(fate)).toBeInTheDocument();
    const list = screen.getByText('What changes').closest('details');
    expect(list).toHaveTextContent('Winter packaging');
    expect(list).toHaveTextContent('Spring');
  },
);

describe('the client of a change', () => {
  const first = 'b'.repeat(24);
  const second = 'd'.repeat(24);

  it('is whoever accepted the contract: another address goes, and none can be typed', async () => {
    serveProposal(first, { project });
    openDraft('/proposal/new', { ...ready, email: 'else@example.com', replaces: first });
    expect(await screen.findByText('Whoever accepted the contract gets its change.')).toBeVisible();
    expect(await field('Client e-mail')).toHaveAttribute('readonly');
    expect(await field('Client e-mail')).toHaveValue('sofie@example.com');
  });

  it('is the same for a change in the place of one that waits', async () => {
    serveProposal(first, { project });
    serveProposal(second, { replaces: first });
    openDraft('/proposal/new', { ...ready, replaces: second });
    expect(await screen.findByText('Whoever accepted the contract gets its change.')).toBeVisible();
    expect(await field('Client e-mail')).toHaveAttribute('readonly');
  });

  it('may be another where nobody has accepted yet', async () => {
    serveProposal(first, {});
    openDraft('/proposal/new', { ...ready, replaces: first });
    expect(await screen.findByText(/which is withdrawn when you send it/)).toBeInTheDocument();
    expect(await field('Client e-mail')).not.toHaveAttribute('readonly');
  });
});

describe('what Sage prepared', () => {
  const sageId = 'e'.repeat(24);
  const content = {
    client_name: 'Nordlys',
    currency: 'EUR',
    payment_type: 'one_time',
    details: { total_fee: 200_000, end_date: '2027-03-31' },
  };
  const prepared = (answer: object | (() => Response)) => {
    server.answers[`GET /api/sage-ai/drafts/${sageId}`] = answer;
    return open(`/proposal/new?draft=${sageId}`);
  };
  const filledIn = {
    message: 'x',
    data: { kind: 'proposal', title: 'Proposal for Nordlys', content },
  };

  it('is filled into a new draft, and gone from the address', async () => {
    prepared(filledIn);
    expect(await field('Client name')).toHaveValue('Nordlys');
    expect(await field('Currency')).toHaveValue('EUR');
    expect(await field('Total fee')).toHaveValue('2,000.00');
    expect(await field('Project name')).toHaveValue('');
    expect(location.search).toBe(`?id=${draftInAddress()}`);
  });

  it('says that it is gone, and begins blank', async () => {
    const message = 'This draft does not exist.';
    prepared(() => Response.json({ success: false, code: 'not_found', message }, { status: 404 }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Dismiss');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await field('Project name')).toHaveValue('');
  });

  it('is not filled in when it is something else than a proposal', async () => {
    prepared({
      message: 'x',
      data: { ...filledIn.data, content: { details: { total_fee: 'much' } } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be opened');
  });
});

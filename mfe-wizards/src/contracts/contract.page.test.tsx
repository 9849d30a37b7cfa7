import type { Contract } from '@soloist/contracts';
import { setToken } from '@soloist/web-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetLanguage } from '../shared/translations/testing.ts';
import { contractOf, projectOf } from './testing/contracts.ts';
import { openContract } from './testing/open-contract.tsx';

const { contract_id } = contractOf();
const readPath = `/api/proposal/contract/${contract_id}`;
const refuse = (failure: { status: number; code: string; message: string }) => {
  const { status, ...body } = failure;
  return () => Response.json({ success: false, ...body }, { status });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const tryAgain = () => screen.queryByRole('button', { name: /try again/i });

beforeEach(() => {
  localStorage.clear();
  forgetLanguage();
});

describe('an invalid link', () => {
  const open = (failure: Parameters<typeof refuse>[0], search = '') =>
    openContract(contractOf(), { search, answers: { [`GET ${readPath}`]: refuse(failure) } });

  it('explains that the sender closed their account, without a retry', async () => {
    const message = 'This proposal was withdrawn: its sender has closed their account.';
    open({ status: 410, code: 'gone', message });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(tryAgain()).toBeNull();
  });

  it.each([
    [
      'does not exist',
      { status: 404, code: 'not_found', message: 'This proposal does not exist.' },
    ],
    ['is cut short', { status: 400, code: 'invalid_input', message: 'Invalid input' }],
  ] as const)('shows “Proposal not found” when it %s', async (_how, refusal) => {
    open(refusal);
    expect(await screen.findByText('Proposal not found')).toBeTruthy();
    expect(tryAgain()).toBeNull();
  });

  it('answers in the reader’s language', async () => {
    open({ status: 404, code: 'not_found', message: 'This proposal does not exist.' }, '?lang=hi');
    expect(await screen.findByText('इस लिंक पर कोई प्रस्ताव नहीं है')).toBeTruthy();
  });
});

describe('the outcome of a contract', () => {
  const states: [Contract['status'], heading: string, next: string][] = [
    ['expired', 'This proposal has expired', 'Ask Ada Lovelace'],
    ['withdrawn', 'This proposal was withdrawn', 'Ask Ada Lovelace'],
    ['declined', 'Declined', 'Ask Ada Lovelace'],
  ];
  it.each(states)('%s: its meaning and the next step', async (status, heading, next) => {
    openContract(contractOf({ status }));
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(button(next)).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Accept proposal' })).toBeNull();
  });

  it('comes before the document, which is long on a phone', async () => {
    openContract(contractOf({ status: 'expired' }));
    const outcome = await screen.findByRole('heading', { name: 'This proposal has expired' });
    const document = screen.getByText('Project scope');
    expect(outcome.compareDocumentPosition(document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('replaced: links to the newer version', async () => {
    const newer = 'n'.repeat(32);
    openContract(projectOf({}, { status: 'replaced', replacedBy: newer }));
    const link = await screen.findByRole('link', { name: 'Open newer version' });
    expect(link).toHaveAttribute('href', `/proposal/accept/${newer}`);
  });
});

it('reports the view once, with the time zone', async () => {
  const path = `/api/proposal/viewed/${contract_id}`;
  const { calls } = openContract(contractOf({ status: 'sent' }), {
    answers: { [`POST ${path}`]: { contract: contractOf() } },
  });
  await screen.findByRole('button', { name: 'Accept proposal' });
  await waitFor(() => expect(calls.filter((call) => call.path === path)).toHaveLength(1));
  const { body } = calls.find((call) => call.path === path) ?? {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(JSON.parse(String(body))).toEqual({ time_zone: timeZone });
});

it('does not report a view by the sender', async () => {
  setToken(`x.${btoa(JSON.stringify({ sub: 'f'.repeat(24), role: 'freelancer' }))}.x`);
  const listPath = '/api/proposal/fetchAllProposals';
  const contract = contractOf({ status: 'sent' });
  const more = { id: 'b'.repeat(24), total: 90_000, deliveries: [], progress: null };
  const listed = { ...contract, ...more, createdAt: contract.sentAt };
  const { calls } = openContract(contract, {
    answers: { [`GET ${listPath}`]: { items: [listed], nextCursor: null } },
  });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(listPath));
  await act(async () => {});
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('switches the page’s language, but not the document’s', async () => {
  openContract(contractOf());
  await screen.findByRole('button', { name: 'Accept proposal' });
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'हिन्दी');
  expect(button('प्रस्ताव स्वीकार करें')).toBeInTheDocument();
  const scope = screen.getByText('Project scope');
  expect(scope.closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(document.documentElement.lang).toBe('hi');
});

it('shows the changes before acceptance', async () => {
  const terms = { ...contractOf(), project_name: 'Autumn packaging' };
  openContract(contractOf({ number: 'P-0002', replaces: { number: 'P-0001', terms } }));
  const group = (await screen.findByText('Changes from P-0001')).closest('details');
  const name = await within(group as HTMLElement).findByText('Project name');
  expect(name.parentElement).toHaveTextContent('Before Autumn packagingNow Winter packaging');
  expect(screen.getByText(/this replaces P-0001/)).toBeInTheDocument();
});

it('sends a question without deciding', async () => {
  const path = `/api/proposal/question/${contract_id}`;
  const { calls } = openContract(contractOf(), { answers: { [`POST ${path}`]: { message: '' } } });
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Ask a question' }))[0] as Element,
  );
  await userEvent.click(button('Send question'));
  expect(await screen.findByText('Please write your question.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your question'), 'May I pay in June?');
  await userEvent.click(button('Send question'));
  expect(await screen.findByText(/will reply to sofie@example.com/)).toBeInTheDocument();
  expect(JSON.parse(String(calls.find((call) => call.path === path)?.body))).toEqual({
    name: 'Sofie Lindqvist',
    email: 'sofie@example.com',
    message: 'May I pay in June?',
  });
  await userEvent.click(button('Close'));
  expect(button('Accept proposal')).toBeEnabled();
});

describe('concurrent decisions', () => {
  const conflict = {
    status: 409,
    code: 'conflict',
    message: 'This proposal has already been accepted.',
  };

  it('shows the decision from another window when accepting is refused', async () => {
    const { setContract } = openContract(contractOf(), {
      answers: { [`POST /api/proposal/sign/${contract_id}`]: refuse(conflict) },
    });
    await userEvent.type(await screen.findByLabelText('Sign with your full name'), 'Sofie');
    await userEvent.click(screen.getByLabelText(/I have read the proposal/));
    setContract(projectOf());
    await userEvent.click(button('Accept proposal'));
    const outcome = await screen.findByRole('heading', { name: 'Accepted' });
    expect(screen.queryByRole('button', { name: 'Accept proposal' })).toBeNull();
    await waitFor(() => expect(outcome.closest('[role="status"]')).toHaveFocus());
  });

  it('shows the acceptance when another window accepted first', async () => {
    openContract(contractOf(), {
      answers: {
        [`POST /api/proposal/sign/${contract_id}`]: { nonce: 'n' },
        [`GET /api/employer/proposal/accept/${contract_id}`]: {
          message: '',
          contract: projectOf(),
        },
      },
    });
    await userEvent.type(await screen.findByLabelText('Sign with your full name'), 'Sofie');
    await userEvent.click(screen.getByLabelText(/I have read the proposal/));
    await userEvent.dblClick(button('Accept proposal'));
    expect(await screen.findByRole('heading', { name: 'Accepted' })).toBeInTheDocument();
  });

  it('declines with a reason, and confirms it', async () => {
    const path = `/api/proposal/decline/${contract_id}`;
    const { calls } = openContract(contractOf(), {
      answers: { [`POST ${path}`]: { message: '', contract: contractOf({ status: 'declined' }) } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    await userEvent.type(screen.getByLabelText('Reason (optional)'), 'Too late for us');
    await userEvent.click(button('Decline proposal'));
    expect(await screen.findByRole('heading', { name: 'Declined' })).toBeInTheDocument();
    const { body } = calls.find((call) => call.path === path) ?? {};
    expect(JSON.parse(String(body))).toEqual({ reason: 'Too late for us' });
  });
});

it('offers the signed PDF as soon as it is ready', async () => {
  const { setContract } = openContract(projectOf({}, { pdfReady: false }));
  expect(await screen.findByText(/preparing the signed PDF/)).toBeInTheDocument();
  setContract(projectOf());
  const link = await screen.findByRole('link', { name: 'Download signed PDF' }, { timeout: 8000 });
  expect(link).toHaveAttribute('href', `/api/proposal/contract/${contract_id}/pdf`);
});

it('keeps showing a contract while offline, with a warning', async () => {
  openContract(contractOf());
  await screen.findByRole('button', { name: 'Accept proposal' });
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/You’re offline/)).toBeInTheDocument();
  expect(button('Accept proposal')).toBeInTheDocument();
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull());
});

describe('a copy of a proposal', () => {
  const readerOf = (role: 'to' | 'cc' | 'bcc') => ({
    role,
    isViewed: false,
  });

  it.each(['cc', 'bcc'] as const)('in %s names who can sign, without the form', async (role) => {
    openContract(contractOf({ status: 'viewed', reader: readerOf(role) }));
    expect(
      await screen.findByText(
        'You received a copy. Only the people it was sent to can sign or decline.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /accept/i })).toBeNull();
    const asks = screen.queryAllByRole('button', { name: 'Ask a question' });
    expect(asks).toHaveLength(role === 'cc' ? 1 : 0);
  });

  it('reports the first view of each person', async () => {
    const path = `/api/proposal/viewed/${contract_id}`;
    const contract = contractOf({ status: 'viewed', reader: readerOf('to') });
    const { calls } = openContract(contract, {
      answers: { [`POST ${path}`]: { contract: { ...contract, reader: readerOf('to') } } },
    });
    await waitFor(() => expect(calls.filter((call) => call.path === path)).toHaveLength(1));
  });
});

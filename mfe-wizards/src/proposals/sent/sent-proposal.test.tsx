import { queryClient } from '@soloist/web-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listenToToasts } from '../../shared/works/testing.tsx';
import {
  calledPaths,
  field,
  open,
  openDraft,
  press,
  sentDetail,
  server,
  serveWizard,
  summary,
} from '../testing-wizard.tsx';

const readPath = `GET /api/proposal/fetchProject/${summary.id}`;
const link = `http://localhost/proposal/accept/${summary.contract_id}`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(serveWizard);

/** Opens the confirmation of a proposal whose email has this status. */
function openSent(...status: Parameters<typeof sentDetail>) {
  server.answers[readPath] = { proposal: sentDetail(...status) };
  return open(`/proposal/sign?sent=${summary.id}`);
}
const refusal = (code: string, status: number) => () =>
  Response.json({ success: false, code, message: 'Refused.' }, { status });
/** As the server reports a change of the delivery. */
async function change(...status: Parameters<typeof sentDetail>) {
  server.answers[readPath] = { proposal: sentDetail(...status) };
  await act(() => queryClient.invalidateQueries({ queryKey: ['proposal'] }));
}

it('replaces the wizard after sending, with its heading focused', async () => {
  const toasts = listenToToasts();
  server.answers[readPath] = { proposal: sentDetail('queued') };
  openDraft('/proposal/sign');
  await userEvent.type(await field('Sign with your full name'), 'Ada Lovelace');
  await press('Sign and send');
  await waitFor(async () => expect(await heading('Sending your proposal')).toHaveFocus());
  expect(location.pathname + location.search).toBe(`/proposal/sign?sent=${summary.id}`);
  expect(toasts).toEqual(['Project created successfully!']);
  expect(screen.queryByRole('button', { name: 'Sign and send' })).not.toBeInTheDocument();
});

it('names the recipient, the project and what happens next', async () => {
  openSent('sent');
  await heading('Proposal sent');
  expect(document.title).toBe('Proposal sent · Soloist');
  for (const text of ['Sofie Lind', 'sofie@example.com', 'Winter packaging', 'December 20, 2026']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('P-0001, $1,234.50')).toBeInTheDocument();
  const next = screen.getByRole('heading', { name: 'What happens next' }).closest('section')!;
  expect(within(next).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Open proposal' })).toHaveAttribute(
    'href',
    `/project/status/${summary.id}`,
  );
});

it('copies the client’s link and opens it as the client sees it', async () => {
  const toasts = listenToToasts();
  const copied = jest.fn().mockResolvedValue(undefined);
  openSent('sent');
  const copy = await screen.findByRole('button', { name: 'Copy link' });
  // user-event would replace it on its first use.
  Object.assign(navigator, { clipboard: { writeText: copied } });
  act(() => copy.click());
  await waitFor(() => expect(copied).toHaveBeenCalledWith(link));
  await waitFor(() => expect(toasts).toEqual(['Link copied.']));
  const view = screen.getByRole('link', { name: 'View as client' });
  expect(view).toHaveAttribute('href', link);
  expect(view).toHaveAttribute('target', '_blank');
});

it('follows the delivery of the email', async () => {
  openSent('rendering');
  await heading('Sending your proposal');
  const status = screen.getByText(/We’re emailing the PDF and a link to sofie@example.com\./);
  expect(status).toHaveAttribute('role', 'status');
  await change('sent');
  await heading('Proposal sent');
  expect(status).toHaveTextContent('We emailed the PDF and a link to sofie@example.com.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it.each(['failed', 'bounced'] as const)('says why the email %s, and retries it', async (state) => {
  const retryPath = `/api/proposal/retryDelivery/${summary.id}/${'d'.repeat(24)}`;
  server.answers[`POST ${retryPath}`] = { proposal: summary };
  openSent(state, 'The mailbox is full.');
  await heading('Proposal not delivered');
  expect(screen.getByRole('status')).toHaveTextContent(
    'We couldn’t deliver the email to sofie@example.com. The mailbox is full.',
  );
  expect(screen.getByText('Try again, or copy the link and send it yourself.')).toBeInTheDocument();
  server.answers[readPath] = { proposal: sentDetail('queued') };
  await press('Try again');
  await heading('Sending your proposal');
  expect(calledPaths()).toContain(`POST ${retryPath}`);
});

it('has no retry for an email that is no longer needed', async () => {
  openSent('skipped', 'The proposal was withdrawn.');
  await heading('Proposal not emailed');
  expect(screen.getByRole('status')).toHaveTextContent('The proposal was withdrawn.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('offers a retry when the proposal could not be loaded', async () => {
  queryClient.setDefaultOptions({ queries: { retry: false } });
  server.answers[readPath] = refusal('unavailable', 503);
  open(`/proposal/sign?sent=${summary.id}`);
  expect(await screen.findByText('We couldn’t open this proposal')).toBeInTheDocument();
  server.answers[readPath] = { proposal: sentDetail('sent') };
  await press('Try again');
  await heading('Proposal sent');
});

it('offers no retry for a proposal that does not exist', async () => {
  server.answers[readPath] = refusal('not_found', 404);
  open(`/proposal/sign?sent=${summary.id}`);
  expect(await screen.findByText('Proposal not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to projects' })).toBeVisible();
});

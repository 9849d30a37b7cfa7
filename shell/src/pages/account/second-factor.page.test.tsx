import { answerProofRequests, clearSession, getToken, setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askForProof } from '../../proof/ask-for-proof.tsx';
import { rememberPage } from '../../routing/return-path.ts';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { SecondFactorPage } from './second-factor.page.tsx';

const pending = tokenWith({ role: 'freelancer', sid: 's', admin_pending: true });
const admin = tokenWith({ role: 'freelancer', sid: 's', admin: true });
const ways = { hasPassword: true, hasTwoStep: false, hasPasskeys: false };
const read = 'GET /api/auth/proof';

function open(answers: Parameters<typeof answerCalls>[0]) {
  setToken(pending);
  rememberPage({ pathname: '/admin/users', search: '?query=ada', hash: '' });
  answerCalls(answers);
  answerProofRequests(askForProof);
  renderAt('/second-factor', <SecondFactorPage />);
}

beforeEach(resetQueries);
afterEach(() => clearSession());

it('leads an admin without a second factor to setting one up', async () => {
  open({ [read]: ways });
  const link = await screen.findByRole('link', { name: 'Set up two-step verification' });
  expect(link).toHaveAttribute('href', '/settings#two-step');
  expect(screen.getByRole('link', { name: 'Add a passkey' })).toHaveAttribute(
    'href',
    '/settings#passkeys',
  );
});

it('asks for the second factor, and opens the requested page', async () => {
  open({ [read]: { ...ways, hasTwoStep: true }, 'POST /api/auth/proof': { token: admin } });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm it’s you' }));
  await userEvent.type(await screen.findByLabelText('Your password'), 'a quiet green harbour');
  await userEvent.type(screen.getByLabelText('Code'), '482913');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(currentPlace()).toBe('/admin/users?query=ada'));
  expect(getToken()).toBe(admin);
});

it('says that a password is not enough', async () => {
  open({ [read]: { ...ways, hasPasskeys: true }, 'POST /api/auth/proof': { token: pending } });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm it’s you' }));
  await userEvent.type(await screen.findByLabelText('Your password'), 'a quiet green harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/Confirm with your passkey\.$/)).toBeInTheDocument();
  expect(currentPlace()).toBe('/second-factor');
});

it('offers another attempt when it could not load', async () => {
  open({
    [read]: () =>
      Response.json({ success: false, code: 'forbidden', message: 'No.' }, { status: 403 }),
  });
  expect(await screen.findByText('We couldn’t load your sign-in methods.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /try again/i })).toBeInTheDocument();
});

it('does not ask a person who is no pending admin', async () => {
  setToken(admin);
  const calls = answerCalls({});
  renderAt('/second-factor', <SecondFactorPage />);
  expect(await screen.findByRole('link', { name: 'Go to home' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  expect(calls).toEqual([]);
});

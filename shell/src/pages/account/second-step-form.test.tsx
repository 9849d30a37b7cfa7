import { sampleMyProfile } from '@soloist/contracts/testing';
import { clearSession, getToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { LoginPage } from './login.page.tsx';

const token = tokenWith({ role: 'freelancer' });
const providers = { 'GET /api/auth/providers': { providers: [], takesNewAccounts: true } };
const refuse = (code: string, message: string, status: number) => () =>
  Response.json({ success: false, code, message }, { status });
const signIn = () => Response.json({ success: true, token, user: sampleMyProfile() });

/** Opens the page of the second step with a server that responds to codes like this. */
function openSecondStep(respond: () => Response) {
  const calls = answerCalls({ ...providers, 'POST /api/auth/second-step': respond });
  renderAt('/login?step=code', <LoginPage />);
  return () =>
    calls
      .filter(({ path }) => path === '/api/auth/second-step')
      .map(({ body }) => JSON.parse(String(body)));
}
const code = () => screen.getByLabelText('Code');

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
});

it('follows a password that needs it, and stores no session before the code', async () => {
  const message = 'Enter the code from your authenticator app to finish logging in.';
  answerCalls({
    ...providers,
    'POST /api/auth/login': refuse('second_step_required', message, 403),
  });
  renderAt('/login', <LoginPage />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'a quiet green harbour{Enter}');
  expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeInTheDocument();
  expect(code()).toHaveFocus();
  expect(currentPlace()).toBe('/login?step=code');
  expect(getToken()).toBeNull();
});

it('logs in with the sixth digit, and opens the page first requested', async () => {
  sessionStorage.setItem('returnTo', '/settings#plan');
  const forms = openSecondStep(signIn);
  await userEvent.type(code(), '482913');
  await waitFor(() => expect(currentPlace()).toBe('/settings#plan'));
  expect(getToken()).toBe(token);
  expect(forms()).toEqual([{ code: '482913', remember: false }]);
});

it('remembers the device if the person wants', async () => {
  const forms = openSecondStep(signIn);
  await userEvent.click(screen.getByLabelText('Remember this device for 30 days'));
  await userEvent.type(code(), '482913');
  await waitFor(() => expect(forms()).toEqual([{ code: '482913', remember: true }]));
});

it('accepts a recovery code, however it is typed', async () => {
  const forms = openSecondStep(signIn);
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await userEvent.keyboard('K3M9P X7W2Q{Enter}');
  await waitFor(() => expect(getToken()).toBe(token));
  expect(forms()).toEqual([{ code: 'k3m9px7w2q', remember: false }]);
});

describe('without phone and recovery codes', () => {
  const openRecovery = async (respond: () => Response) => {
    const calls = answerCalls({ ...providers, 'POST /api/auth/recovery': respond });
    renderAt('/login?step=code', <LoginPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.click(screen.getByRole('button', { name: 'I lost my codes, too' }));
    expect(screen.getByRole('heading', { name: 'Recover your account' })).toBeInTheDocument();
    return calls;
  };
  const start = () => userEvent.click(screen.getByRole('button', { name: 'Start recovery' }));

  it('says when a login needs no code, after a click', async () => {
    const calls = await openRecovery(() =>
      Response.json({ success: true, endsAt: '2026-12-01T12:00:00.000Z' }),
    );
    expect(calls.some(({ path }) => path === '/api/auth/recovery')).toBe(false);
    await start();
    expect(await screen.findByText(/Log in again after December 1, 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start recovery' })).not.toBeInTheDocument();
  });

  it('shows why it did not start, and returns to the code', async () => {
    const message = 'Too many recovery requests. Try again in 3 days.';
    await openRecovery(refuse('rate_limited', message, 429));
    await start();
    expect(await screen.findByText(message)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Enter a code instead' }));
    expect(screen.getByRole('heading', { name: 'Two-step verification' })).toBeInTheDocument();
  });

  it('starts again when the first step was too long ago', async () => {
    await openRecovery(
      refuse('forbidden', 'This login has expired. Log in again to start recovery.', 403),
    );
    await start();
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  });
});

it('clears a wrong code, and shows the error beside the field', async () => {
  const message = 'This code is wrong or was used before. Wait for the next one.';
  openSecondStep(refuse('invalid_input', message, 400));
  await userEvent.type(code(), '000000');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(code()).toHaveValue('');
  expect(code()).toHaveFocus();
  expect(code()).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

it('starts again when the first step was too long ago', async () => {
  openSecondStep(refuse('unauthenticated', 'We couldn’t finish this login. Log in again.', 401));
  await userEvent.type(code(), '482913');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(currentPlace()).toBe('/login');
});

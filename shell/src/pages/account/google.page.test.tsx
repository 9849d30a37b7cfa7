import { sampleMyProfile } from '@soloist/contracts/testing';
import { clearSession, getToken, setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { GooglePage } from './google.page.tsx';

const token = tokenWith({ role: 'employer' });
const user = sampleMyProfile({ role: 'employer', roles: ['employer'] });
const finish = 'POST /api/auth/google';
const link = 'PUT /api/auth/linked-accounts/google';
const refuse = (message: string) => () =>
  Response.json({ success: false, code: 'invalid_input', message }, { status: 400 });

function arrive(query: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls(answers);
  renderAt(`/google${query}`, <GooglePage />);
  return calls;
}

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
});

it('signs in once with Google’s parameters, and removes them from the URL', async () => {
  const calls = arrive('?code=abc&state=xyz&iss=https%3A%2F%2Fgoogle.test&scope=email', {
    [finish]: { token, user, isNew: false },
  });
  expect(window.location.search).toBe('');
  await waitFor(() => expect(currentPlace()).toBe('/empdashboard'));
  expect(getToken()).toBe(token);
  expect(localStorage.getItem('isNewUser')).toBeNull();
  expect(calls).toHaveLength(1);
  expect(JSON.parse(String(calls[0]?.body))).toEqual({
    code: 'abc',
    state: 'xyz',
    iss: 'https://google.test',
  });
});

it('returns the person to the page they first requested', async () => {
  sessionStorage.setItem('returnTo', '/settings#plan');
  arrive('?code=abc&state=xyz', { [finish]: { token, user, isNew: false } });
  await waitFor(() => expect(currentPlace()).toBe('/settings#plan'));
});

it('redirects a new person to their photo, and schedules the tour', async () => {
  arrive('?code=abc&state=xyz', { [finish]: { token, user, isNew: true } });
  await waitFor(() => expect(currentPlace()).toBe('/chooseImage'));
  expect(localStorage.getItem('isNewUser')).toBe('true');
});

it.each([
  [
    '?error=access_denied&state=xyz',
    'You didn’t share your Google account with Soloist. Try again.',
  ],
  ['?error=temporarily_unavailable', 'We couldn’t reach Google. Try again.'],
  ['', 'This Google sign-in is invalid or was already used. Try again.'],
])('explains %j, with both ways to continue and without a call', (query, reason) => {
  const calls = arrive(query);
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/api/auth/google',
  );
  expect(screen.getByRole('link', { name: 'Log in with email' })).toHaveAttribute('href', '/login');
  expect(calls).toEqual([]);
});

it('shows why the sign-in was refused, and signs no one in', async () => {
  arrive('?code=abc&state=xyz', { [finish]: refuse('This sign-in took too long.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in took too long.');
  expect(getToken()).toBeNull();
});

it('continues with the second step where it is on', async () => {
  arrive('?code=abc&state=xyz', {
    [finish]: () =>
      Response.json(
        { success: false, code: 'second_step_required', message: 'Enter the code.' },
        { status: 403 },
      ),
  });
  await waitFor(() => expect(currentPlace()).toBe('/login?step=code'));
  expect(getToken()).toBeNull();
});

describe('linking an account from settings', () => {
  beforeEach(() => {
    setToken(token);
    sessionStorage.setItem('linkingAccount', 'google');
  });

  it('links it, keeps the session and returns to settings', async () => {
    const calls = arrive('?code=abc&state=xyz', { [link]: { accounts: [], hasPassword: true } });
    await waitFor(() => expect(currentPlace()).toBe('/settings#linked-accounts'));
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/linked-accounts/google']);
    expect(getToken()).toBe(token);
    expect(sessionStorage.getItem('linkingAccount')).toBeNull();
  });

  it('shows why it could not be linked, and signs no one in on the next visit', async () => {
    arrive('?code=abc&state=xyz', { [link]: refuse('It signs in another account.') });
    expect(await screen.findByRole('alert')).toHaveTextContent('It signs in another account.');
    expect(screen.getByRole('link', { name: 'Back to settings' })).toBeInTheDocument();
    expect(sessionStorage.getItem('linkingAccount')).toBeNull();
  });

  it('signs in when the session has ended meanwhile', async () => {
    clearSession();
    const calls = arrive('?code=abc&state=xyz', { [finish]: { token, user, isNew: false } });
    await waitFor(() => expect(currentPlace()).toBe('/empdashboard'));
    expect(calls.map(({ method }) => method)).toEqual(['POST']);
  });
});

import { sampleMyProfile } from '@soloist/contracts/testing';
import { clearSession, getToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { LoginPage } from './login.page.tsx';

const token = tokenWith({ role: 'freelancer' });
const providers = { 'GET /api/auth/providers': { providers: [], takesNewAccounts: true } };
const refuse = (code: string, message: string, status: number) => () =>
  Response.json({ success: false, code, message }, { status });
const read = 'GET /api/auth/deletion';
const keep = 'POST /api/auth/deletion/keep';
const scheduled = { endsAt: '2026-12-13T12:00:00.000Z' };
const expired = refuse(
  'forbidden',
  'This login has expired. Log in again to keep your account.',
  403,
);

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  resetQueries();
});

function open(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls({ ...providers, ...answers });
  renderAt('/login?step=keep', <LoginPage />);
  return calls;
}
const keepButton = () => screen.findByRole('button', { name: 'Keep my account' });

it('follows a login to an account that will be deleted, and stores no session', async () => {
  answerCalls({
    ...providers,
    'POST /api/auth/login': refuse('deletion_scheduled', 'This account will be deleted.', 403),
    [read]: scheduled,
  });
  renderAt('/login', <LoginPage />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'a quiet green harbour{Enter}');
  expect(await keepButton()).toBeInTheDocument();
  expect(currentPlace()).toBe('/login?step=keep');
  expect(getToken()).toBeNull();
});

it('follows the second step as well', async () => {
  answerCalls({
    ...providers,
    'POST /api/auth/second-step': refuse('deletion_scheduled', 'It will be deleted.', 403),
    [read]: scheduled,
  });
  renderAt('/login?step=code', <LoginPage />);
  await userEvent.type(screen.getByLabelText('Code'), '482913');
  expect(await keepButton()).toBeInTheDocument();
});

it('says when the account ends, and keeps nothing before a click', async () => {
  const calls = open({ [read]: scheduled });
  expect(await screen.findByText(/On December 13, 2026/)).toBeInTheDocument();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('keeps the account and opens it', async () => {
  open({
    [read]: scheduled,
    [keep]: () => Response.json({ success: true, token, user: sampleMyProfile() }),
  });
  await userEvent.click(await keepButton());
  await waitFor(() => expect(getToken()).toBe(token));
});

it('leaves the deletion as it is', async () => {
  const calls = open({ [read]: scheduled });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete on December 13, 2026' }));
  expect(currentPlace()).toBe('/');
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it.each([
  ['on arrival', { [read]: expired }],
  ['with the click', { [read]: scheduled, [keep]: expired }],
])('asks to log in again when the login was too long ago: %s', async (_when, answers) => {
  open(answers);
  if (keep in answers) await userEvent.click(await keepButton());
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
});

it('offers another try when the date can’t be loaded', async () => {
  let isAway = true;
  open({
    [read]: () =>
      isAway
        ? Response.json(
            { success: false, code: 'invalid_input', message: 'We couldn’t load it.' },
            { status: 400 },
          )
        : Response.json({ success: true, ...scheduled }),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await userEvent.click(retry);
  expect(await keepButton()).toBeInTheDocument();
});

import { Route, Routes } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { ChoicePage } from './choice.page.tsx';
import { InvitationPage } from './invitation.page.tsx';
import { LoginPage } from './login.page.tsx';
import { startNewSession } from './session-start.store.ts';
import { knowProviders } from './sign-in-providers.ts';

// As in the shell, where no route has URL parameters.
const follow = (address: string) =>
  renderAt(
    address,
    <Routes>
      <Route path="/r/*" element={<InvitationPage />} />
      <Route path="/choice" element={<ChoicePage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
const clientLink = () => screen.getByRole('link', { name: /I am hiring/ });

const providers = { providers: ['google'], takesNewAccounts: true };
const inviterCall = 'GET /api/profile/invitations/abcdefgh';
const ines = { inviter: { name: 'Ines C.', profileImage: '/files/ines.webp' } };

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  resetQueries();
  answerCalls({ 'GET /api/auth/providers': providers, [inviterCall]: ines });
  await knowProviders();
});

const signUp = () => userEvent.click(screen.getByRole('link', { name: 'Sign up' }));

it('shows who invites with their avatar, and what both people get', async () => {
  const { container } = follow('/r/abcdefgh');
  expect(await screen.findByText('Ines C.')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', '/files/ines.webp');
  expect(screen.getByText('You get')).toBeVisible();
  expect(screen.getByText('Ines C. gets')).toBeVisible();
  expect(screen.getByText(/^10% of the fees you pay Soloist, for 12 months/)).toBeVisible();
});

it('links to the choice of a role, which keeps the code', async () => {
  follow('/r/abcdefgh');
  await signUp();
  expect(currentPlace()).toBe('/choice?ref=abcdefgh');
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer&ref=abcdefgh');
});

it('says that a code is unknown, and still leads to the sign-up', async () => {
  follow('/r/zzzzzzzz');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Invitation not found' }),
  ).toBeVisible();
  expect(screen.queryByText('You get')).not.toBeInTheDocument();
  await signUp();
  expect(clientLink()).toBeVisible();
});

it('leads to the sign-up with the code although the inviter could not be loaded', async () => {
  answerCalls({ [inviterCall]: () => Response.json({}, { status: 503 }) });
  follow('/r/abcdefgh');
  expect(await screen.findByText(/Your invitation still counts/)).toBeVisible();
  answerCalls({ [inviterCall]: ines });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ines C.')).toBeVisible();
  await signUp();
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer&ref=abcdefgh');
});

it('is stored while a visitor browses, also for Google’s button on the login page', async () => {
  follow('/r/abcdefgh').unmount();
  const choice = follow('/choice');
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer&ref=abcdefgh');
  choice.unmount();
  follow('/login');
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/api/auth/google?ref=abcdefgh',
  );
});

it('is removed after a sign-up, so that it does not affect the next person', () => {
  follow('/r/abcdefgh').unmount();
  startNewSession({ token: tokenWith({ role: 'freelancer' }) });
  follow('/choice');
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer');
});

it('ignores an invalid code', () => {
  follow(`/choice?ref=${'x'.repeat(41)}`);
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer');
});

it('shows a signed-in person their own link', async () => {
  localStorage.setItem('token', tokenWith({ role: 'freelancer' }));
  follow('/r/abcdefgh');
  await waitFor(() => expect(currentPlace()).toBe('/refer-to-earn'));
  expect(sessionStorage).toHaveLength(0);
});

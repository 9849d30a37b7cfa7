import { Route, Routes } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
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

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  answerCalls({ 'GET /api/auth/providers': { providers: ['google'], takesNewAccounts: true } });
  await knowProviders();
});

it('links to the choice of a role, which keeps the code', async () => {
  follow('/r/abcdefgh');
  await waitFor(() => expect(currentPlace()).toBe('/choice?ref=abcdefgh'));
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

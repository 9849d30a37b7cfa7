import { Route, Routes } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { ChoicePage } from './choice.page.tsx';
import { enterNew } from './enter.ts';
import { InvitationPage } from './invitation.page.tsx';
import { LoginPage } from './login.page.tsx';
import { knowProviders } from './sign-in-providers.ts';

// As in the shell, where no route names parts of the address.
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

it('leads to the choice of a role, which keeps the code', async () => {
  follow('/r/abcdefgh');
  await waitFor(() => expect(currentPlace()).toBe('/choice?ref=abcdefgh'));
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer&ref=abcdefgh');
});

it('is remembered while somebody looks around, also by Google’s button at logging in', async () => {
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

it('is forgotten once somebody has signed up, for whoever comes next', () => {
  follow('/r/abcdefgh').unmount();
  enterNew({ token: tokenWith({ role: 'freelancer' }) });
  follow('/choice');
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer');
});

it('keeps nobody from signing up who has what cannot be a code', () => {
  follow(`/choice?ref=${'x'.repeat(41)}`);
  expect(clientLink()).toHaveAttribute('href', '/signup?role=employer');
});

it('shows who is signed in their own link', async () => {
  localStorage.setItem('token', tokenWith({ role: 'freelancer' }));
  follow('/r/abcdefgh');
  await waitFor(() => expect(currentPlace()).toBe('/refer-to-earn'));
  expect(sessionStorage).toHaveLength(0);
});

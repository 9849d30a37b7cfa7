import { queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import { renderAt } from '../../testing/render-at.tsx';
import { knowProviders } from './sign-in-providers.ts';
import { SignupPage } from './signup.page.tsx';

const paused = /^Sign-up is closed for now\./;
const create = { name: 'Create account' };

async function open(answer: object | (() => Response)) {
  queryClient.clear();
  answerCalls({ 'GET /api/auth/providers': answer });
  await knowProviders();
  renderAt('/signup', <SignupPage />);
}

it('explains that sign-up is paused instead of showing the form', async () => {
  await open({ providers: ['google'], takesNewAccounts: false });
  expect(screen.getByText(paused)).toBeInTheDocument();
  expect(screen.queryByRole('button', create)).not.toBeInTheDocument();
  expect(screen.queryByText(/Google/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

it.each([
  ['they are possible', { providers: [], takesNewAccounts: true }],
  ['that is not known', () => new Response('', { status: 502 })],
])('shows the form when %s', async (_when, answer) => {
  await open(answer);
  expect(screen.getByRole('button', create)).toBeInTheDocument();
  expect(screen.queryByText(paused)).not.toBeInTheDocument();
});

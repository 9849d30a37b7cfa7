import { queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { ChoicePage } from './choice.page.tsx';
import { LoginPage } from './login.page.tsx';
import { knowProviders } from './sign-in-providers.ts';
import { SignupPage } from './signup.page.tsx';

const answerWith = (providers: string[]) =>
  answerCalls({ 'GET /api/auth/providers': { providers, takesNewAccounts: true } });
const google = { name: 'Continue with Google' };

beforeEach(() => queryClient.clear());

it.each([
  ['/login', <LoginPage key="login" />],
  ['/signup', <SignupPage key="signup" />],
  ['/choice', <ChoicePage key="choice" />],
])('%s shows Google only where it is set up', async (path, page) => {
  answerWith([]);
  await knowProviders();
  const without = renderAt(path, page);
  expect(screen.queryByText(/Google/)).not.toBeInTheDocument();
  without.unmount();

  queryClient.clear();
  answerWith(['google']);
  renderAt(path, page);
  expect(await screen.findByText(/with Google/)).toBeInTheDocument();
});

it('is part of the page’s first paint once the providers are known', async () => {
  answerWith(['google']);
  await knowProviders();
  renderAt('/login', <LoginPage />);
  expect(screen.getByRole('link', google)).toHaveAttribute('href', '/api/auth/google');
});

it.each([
  ['/login', <LoginPage key="login" />],
  ['/signup', <SignupPage key="signup" />],
  ['/choice', <ChoicePage key="choice" />],
])('%s keeps a space for Google until the providers are known', async (path, page) => {
  answerWith(['google']);
  renderAt(path, page);
  const text = screen.getByText(/with Google/);
  expect(text).not.toBeVisible();
  await waitFor(() => expect(text).toBeVisible());
});

it('keeps the space when the late providers are without Google', async () => {
  answerWith([]);
  renderAt('/login', <LoginPage />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText(/with Google/)).not.toBeVisible();
});

it('signs up with the chosen role and the invitation in the URL', async () => {
  answerWith(['google']);
  await knowProviders();
  renderAt('/signup?role=freelancer&ref=ADA7', <SignupPage />);
  await userEvent.click(screen.getByRole('radio', { name: 'I am hiring' }));
  expect(screen.getByRole('link', google)).toHaveAttribute(
    'href',
    '/api/auth/google?role=employer&ref=ADA7',
  );
});

it('allows choosing a role with Google, and keeps the invitation either way', async () => {
  answerWith(['google']);
  await knowProviders();
  renderAt('/choice?ref=ADA7', <ChoicePage />);
  expect(screen.getByRole('link', { name: 'as a client' })).toHaveAttribute(
    'href',
    '/api/auth/google?role=employer&ref=ADA7',
  );
  expect(screen.getByRole('link', { name: /I do the work/ })).toHaveAttribute(
    'href',
    '/signup?role=freelancer&ref=ADA7',
  );
});

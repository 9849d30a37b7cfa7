import { sampleMyProfile } from '@soloist/contracts/testing';
import { clearSession, getToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, tokenWith } from '../../testing/render-at.tsx';
import { LoginPage } from './login.page.tsx';

const token = tokenWith({ role: 'freelancer' });
const logIn = 'POST /api/auth/login';
const providers = { 'GET /api/auth/providers': { providers: [], takesNewAccounts: true } };
const refuse = (code: string, message: string, status: number) =>
  Response.json({ success: false, code, message }, { status });
const signIn = () => Response.json({ success: true, token, user: sampleMyProfile() });
const askForCode = () => refuse('code_required', 'We have mailed you a code.', 403);

interface Form {
  email: string;
  password: string;
  code?: string;
}
/**
 * Opens the page with a server that answers each form, and submits the password by keyboard alone.
 */
async function sendPassword(answer: (form: Form) => Response) {
  const forms: Form[] = [];
  const calls = answerCalls({
    ...providers,
    [logIn]: () => {
      const form = JSON.parse(String(calls.at(-1)?.body)) as Form;
      forms.push(form);
      return answer(form);
    },
  });
  renderAt('/login', <LoginPage />);
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.keyboard('ada@example.test');
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.keyboard('a quiet green harbour{Enter}');
  return forms;
}
const code = () => screen.getByLabelText('Code');

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
});

it('asks for the emailed code when the password is not enough, and logs in with both', async () => {
  const forms = await sendPassword((form) => (form.code ? signIn() : askForCode()));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  expect(screen.getByText(/ada@example\.test/)).toBeInTheDocument();
  expect(code()).toHaveFocus();
  await userEvent.keyboard('481920');
  await waitFor(() => expect(getToken()).toBe(token));
  const form = { email: 'ada@example.test', password: 'a quiet green harbour' };
  expect(forms).toEqual([form, { ...form, code: '481920' }]);
});

it('accepts a code of twelve digits', async () => {
  const forms = await sendPassword((form) => (form.code ? signIn() : askForCode()));
  await userEvent.click(await screen.findByRole('button', { name: 'My code has 12 digits' }));
  expect(code()).toHaveFocus();
  await userEvent.keyboard('4819 2048 1920{Enter}');
  await waitFor(() => expect(getToken()).toBe(token));
  expect(forms.at(-1)?.code).toBe('481920481920');
});

it('clears a wrong code and shows an error beside it', async () => {
  const message = 'This code is wrong or has expired.';
  await sendPassword((form) => (form.code ? refuse('invalid_input', message, 400) : askForCode()));
  await screen.findByLabelText('Code');
  await userEvent.keyboard('000000');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(code()).toHaveValue('');
  expect(code()).toHaveFocus();
  expect(code()).toBeInvalid();
});

it('sends a new code, and links back to the password', async () => {
  const forms = await sendPassword(askForCode);
  await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(forms).toHaveLength(2));
  expect(forms[1]).not.toHaveProperty('code');
  await userEvent.click(screen.getByRole('button', { name: 'Use another password' }));
  expect(screen.getByLabelText('Password')).toHaveValue('a quiet green harbour');
});

it('ends the sessions that this browser left without a connection', async () => {
  localStorage.setItem('left', `${'a'.repeat(24)} ${'b'.repeat(24)}`);
  const end = 'POST /api/auth/sessions/left';
  const calls = answerCalls({ ...providers, [end]: { message: '' } });
  renderAt('/login', <LoginPage />);
  await waitFor(() => expect(localStorage.getItem('left')).toBeNull());
  const sent = calls.find(({ method, path }) => `${method} ${path}` === end);
  expect(JSON.parse(String(sent?.body))).toEqual({ ids: ['a'.repeat(24), 'b'.repeat(24)] });
});

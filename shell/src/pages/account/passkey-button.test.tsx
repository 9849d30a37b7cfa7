import { sampleMyProfile } from '@soloist/contracts/testing';
import { clearSession, getToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { LoginPage } from './login.page.tsx';

const token = tokenWith({ role: 'freelancer' });
const startCall = 'POST /api/auth/passkeys/sign-in/options';
const signInCall = 'POST /api/auth/passkeys/sign-in';
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('authenticator'),
    signature: bytes('signature'),
    userHandle: bytes('handle'),
  },
  getClientExtensionResults: () => ({}),
};

/** The browser's dialog: each request is answered, refused or left open. */
type Dialog = (options: CredentialRequestOptions) => Promise<unknown>;
const pending: Dialog = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
  });
const closed: Dialog = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));

interface Browser {
  dialog: Dialog;
  /** Whether it offers passkeys in the email field, and what the person does with them. */
  suggestions?: Dialog;
  answers?: Parameters<typeof answerCalls>[0];
}

function openLogin({ dialog, suggestions, answers = {} }: Browser) {
  const get: Dialog = (options) =>
    (options.mediation === 'conditional' ? (suggestions ?? pending) : dialog)(options);
  Object.assign(window, {
    PublicKeyCredential: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => suggestions !== undefined,
    }),
  });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const options = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000 };
  const calls = answerCalls({
    'GET /api/auth/providers': { providers: [], takesNewAccounts: true },
    [startCall]: { options: { ...options, userVerification: 'required' } },
    [signInCall]: { token, user: sampleMyProfile() },
    ...answers,
  });
  renderAt('/login', <LoginPage />);
  return calls;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
const names = (calls: { method: string; path: string }[]) =>
  calls.map(({ method, path }) => `${method} ${path}`);

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  document.body.replaceChildren();
});
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

it('signs in with the passkey that the person chooses', async () => {
  const calls = openLogin({ dialog: async () => credential });
  await press();
  await waitFor(() => expect(getToken()).toBe(token));
  expect(currentPlace()).toBe('/dashboard');
  const sent = calls.find(({ path }) => path === '/api/auth/passkeys/sign-in');
  expect(JSON.parse(String(sent?.body))).toEqual({
    id: 'aWQ',
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'YXV0aGVudGljYXRvcg',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'aGFuZGxl',
  });
});

it('shows that it waits for the browser', async () => {
  openLogin({ dialog: pending });
  await press();
  expect(await screen.findByText('Waiting for your passkey')).toBeInTheDocument();
});

it('stays on the page when the person closes the dialog, and signs in the next time', async () => {
  let dialog = closed;
  const calls = openLogin({ dialog: (options) => dialog(options), suggestions: pending });
  await press();
  await waitFor(() => expect(names(calls)).toContain(startCall));
  expect(await screen.findByRole('button', { name: 'Log in with a passkey' })).toBeEnabled();
  expect(names(calls)).not.toContain(signInCall);
  expect(getToken()).toBeNull();
  dialog = async () => credential;
  await press();
  await waitFor(() => expect(getToken()).toBe(token));
});

it('signs in with a passkey from the suggestions of the email field', async () => {
  openLogin({ dialog: closed, suggestions: async () => credential });
  await waitFor(() => expect(getToken()).toBe(token));
  expect(screen.queryByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
});

it('ends the suggestions before the dialog opens', async () => {
  const open = new Set<AbortSignal>();
  let openAtDialog = -1;
  const suggestions: Dialog = (options) => {
    const { signal } = options;
    if (signal) open.add(signal);
    signal?.addEventListener('abort', () => open.delete(signal));
    return pending(options);
  };
  const dialog = async () => {
    openAtDialog = open.size;
    return credential;
  };
  openLogin({ dialog, suggestions });
  await waitFor(() => expect(open.size).toBe(1));
  await press();
  await waitFor(() => expect(getToken()).toBe(token));
  expect(openAtDialog).toBe(0);
});

it('is missing in a browser without passkeys', () => {
  answerCalls({ 'GET /api/auth/providers': { providers: [], takesNewAccounts: true } });
  renderAt('/login', <LoginPage />);
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

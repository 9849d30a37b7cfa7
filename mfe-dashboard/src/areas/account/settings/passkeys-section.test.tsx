import type { Passkey } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from './testing.tsx';

const passkey = (over: Partial<Passkey> = {}): Passkey => ({
  id: 'b'.repeat(24),
  name: 'iCloud Keychain',
  isSynced: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  ...over,
});
const laptop = passkey({ id: 'c'.repeat(24), name: 'Chrome on Linux', isSynced: false });
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Soloist' },
  user: { id: 'aWQ', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
};
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

/** The browser's dialog for a new passkey. */
function setBrowser(create: () => Promise<unknown>) {
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
}
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const bodyOf = (calls: { path: string; body: unknown }[], path: string) =>
  JSON.parse(String(calls.find((call) => call.path === path)?.body));

async function submitPassword() {
  await userEvent.click(await (await section()).findByRole('button', { name: 'Add passkey' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a passkey' }));
  await userEvent.type(dialog.getByLabelText('Your password'), 'the right one{Enter}');
  return dialog;
}

it('lists each passkey with its dates', async () => {
  const used = passkey({ lastUsedAt: '2026-11-20T10:00:00.000Z' });
  openSettings({
    section: 'passkeys',
    answers: { 'GET /api/auth/passkeys': { passkeys: [used, laptop] } },
  });
  const [first, second] = within(
    await (await section()).findByRole('list', { name: 'Your passkeys' }),
  ).getAllByRole('listitem');
  expect(first).toHaveTextContent(/iCloud Keychain.*Synced.*Added Nov 1, 2026, last used Nov 20/);
  expect(second).toHaveTextContent(/Chrome on Linux.*not used yet/);
});

it('adds one after the password', async () => {
  setBrowser(async () => credential);
  const calls = openSettings({
    section: 'passkeys',
    answers: {
      'POST /api/auth/passkeys/options': { options },
      'POST /api/auth/passkeys': { passkeys: [laptop], added: laptop },
    },
  });
  await submitPassword();
  expect(await (await section()).findByText('Chrome on Linux')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bodyOf(calls, '/api/auth/passkeys/options')).toEqual({ password: 'the right one' });
  const sent = calls.find(({ method, path }) => `${method} ${path}` === 'POST /api/auth/passkeys');
  expect(JSON.parse(String(sent?.body))).toEqual({
    id: 'aWQ',
    clientDataJSON: 'Y2xpZW50',
    attestationObject: 'YXR0ZXN0YXRpb24',
    transports: ['internal'],
  });
});

it('shows a wrong password at its field', async () => {
  setBrowser(async () => credential);
  const message = 'Your current password is wrong.';
  const wrong = refusal(400, message, [{ path: 'password', message }]);
  openSettings({ section: 'passkeys', answers: { 'POST /api/auth/passkeys/options': wrong } });
  const dialog = await submitPassword();
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByLabelText('Your password')).toBeInvalid();
});

it.each([
  ['NotAllowedError', 'No passkey was created.'],
  ['InvalidStateError', 'This device already has a passkey'],
  ['UnknownError', 'Your browser couldn’t create a passkey.'],
])('explains a browser’s %s', async (name, message) => {
  setBrowser(() => Promise.reject(new DOMException('no', name)));
  openSettings({
    section: 'passkeys',
    answers: { 'POST /api/auth/passkeys/options': { options } },
  });
  const dialog = await submitPassword();
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
});

it('asks for no password where the account has none', async () => {
  setBrowser(async () => credential);
  const calls = openSettings({
    section: 'passkeys',
    answers: {
      'GET /api/auth/linked-accounts': { accounts: [], hasPassword: false },
      'POST /api/auth/passkeys/options': { options },
      'POST /api/auth/passkeys': { passkeys: [laptop], added: laptop },
    },
  });
  await userEvent.click(await (await section()).findByRole('button', { name: 'Add passkey' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a passkey' }));
  expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Create passkey' }));
  expect(await (await section()).findByText('Chrome on Linux')).toBeInTheDocument();
  expect(bodyOf(calls, '/api/auth/passkeys/options')).toEqual({});
});

it('renames one, and shows a refused name at its field', async () => {
  const call = `PATCH /api/auth/passkeys/${laptop.id}`;
  openSettings({
    section: 'passkeys',
    answers: {
      'GET /api/auth/passkeys': { passkeys: [laptop] },
      [call]: { passkeys: [{ ...laptop, name: 'My laptop' }] },
    },
  });
  await userEvent.click(
    await (await section()).findByRole('button', { name: 'Rename Chrome on Linux' }),
  );
  const name = within(screen.getByRole('dialog')).getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
  await userEvent.type(name, 'My laptop{Enter}');
  expect(await (await section()).findByText('My laptop')).toBeInTheDocument();
});

it('removes one after a confirmation', async () => {
  openSettings({
    section: 'passkeys',
    answers: {
      'GET /api/auth/passkeys': { passkeys: [laptop] },
      [`DELETE /api/auth/passkeys/${laptop.id}`]: { passkeys: [] },
    },
  });
  const list = await section();
  await userEvent.click(await list.findByRole('button', { name: 'Remove Chrome on Linux' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(list.queryByText('Chrome on Linux')).not.toBeInTheDocument());
});

it('says so where the browser has no passkeys', async () => {
  openSettings({ section: 'passkeys' });
  expect(
    await (await section()).findByText('This browser doesn’t support passkeys.'),
  ).toBeInTheDocument();
});

import { type ProofWays, payouts } from '@soloist/contracts';
import { answerProofRequests, call, clearSession, getToken, setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tokenWith } from '../testing/render-at.tsx';
import { askForProof } from './ask-for-proof.tsx';

const old = tokenWith({ role: 'freelancer', sid: 's', auth_time: 1 });
const proved = tokenWith({ role: 'freelancer', sid: 's', auth_time: 2 });
const id = 'a'.repeat(24);
const prove = 'POST /api/auth/proof';
const refuse = (message: string, path: string) => () =>
  Response.json(
    { success: false, code: 'invalid_input', message, details: [{ path, message }] },
    { status: 400 },
  );

/** Makes a call that needs a proof; the server accepts the proved token. */
function startCall(ways: Partial<ProofWays>, answers: Parameters<typeof answerCalls>[0] = {}) {
  setToken(old);
  const calls = answerCalls({
    'GET /api/auth/proof': { hasPassword: true, hasTwoStep: false, hasPasskeys: false, ...ways },
    [prove]: { token: proved },
    [`DELETE /api/wallet/fund-accounts/${id}`]: () =>
      getToken() === proved
        ? Response.json({ success: true, message: 'Account removed.' })
        : Response.json(
            { success: false, code: 'proof_required', message: 'Confirm that it’s you.' },
            { status: 403 },
          ),
    ...answers,
  });
  answerProofRequests(askForProof);
  const outcome: { result?: unknown } = {};
  act(() => {
    call(payouts.removeFundAccount, { params: { id } }).then(
      ({ message }) => Object.assign(outcome, { result: message }),
      (error: Error) => Object.assign(outcome, { result: error.message }),
    );
  });
  const sentTo = (name: string) =>
    calls
      .filter(({ method, path }) => `${method} ${path}` === name)
      .map(({ body }) => (body === undefined ? undefined : JSON.parse(String(body))));
  return { outcome, sentTo };
}
const findDialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
afterEach(() => clearSession());

it('asks for the password, and completes the call', async () => {
  const { outcome, sentTo } = startCall({});
  await findDialog();
  expect(screen.getByLabelText('Your password')).toHaveFocus();
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  await userEvent.keyboard('a quiet green harbour{Enter}');
  await waitFor(() => expect(outcome.result).toBe('Account removed.'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sentTo(prove)).toEqual([{ password: 'a quiet green harbour' }]);
});

it('asks for the second step, too, where it is on', async () => {
  const { outcome, sentTo } = startCall({ hasTwoStep: true });
  await findDialog();
  await userEvent.type(screen.getByLabelText('Your password'), 'a quiet green harbour');
  await userEvent.type(screen.getByLabelText('Code'), '482 913');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(outcome.result).toBe('Account removed.'));
  expect(sentTo(prove)).toEqual([{ password: 'a quiet green harbour', code: '482913' }]);
});

it('shows a wrong password at its field', async () => {
  const { outcome } = startCall(
    {},
    { [prove]: refuse('Your current password is wrong.', 'password') },
  );
  await findDialog();
  await userEvent.keyboard('wrong{Enter}');
  expect(await screen.findByText('Your current password is wrong.')).toBeInTheDocument();
  expect(screen.getByLabelText('Your password')).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcome.result).toBe('Confirm that it’s you.'));
});

it('emails a code to a person without a password', async () => {
  const emailCode = 'POST /api/auth/proof/code';
  const { outcome, sentTo } = startCall(
    { hasPassword: false },
    { [emailCode]: { message: 'We’ve emailed you a code.' } },
  );
  await findDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await userEvent.type(await screen.findByLabelText('Code from the email'), '482913{Enter}');
  await waitFor(() => expect(outcome.result).toBe('Account removed.'));
  expect(sentTo(emailCode)).toHaveLength(1);
  expect(sentTo(prove)).toEqual([{ emailedCode: '482913' }]);
});

it.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('changes nothing after %s', async (_, close) => {
  const { outcome, sentTo } = startCall({});
  await findDialog();
  await close();
  await waitFor(() => expect(outcome.result).toBe('Confirm that it’s you.'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sentTo(prove)).toEqual([]);
  expect(getToken()).toBe(old);
});

it('says why it could not ask', async () => {
  const { outcome } = startCall(
    {},
    {
      'GET /api/auth/proof': () =>
        Response.json({ success: false, code: 'internal', message: 'Try again.' }, { status: 500 }),
    },
  );
  await waitFor(() => expect(outcome.result).toBe('Try again.'));
});

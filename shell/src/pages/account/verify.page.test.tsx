import { sampleMyProfile } from '@soloist/contracts/testing';
import { clearSession, getToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../testing/render-at.tsx';
import { rememberPendingEmail } from './session-start.store.ts';
import { VerifyPage } from './verify.page.tsx';

const token = tokenWith({ role: 'freelancer' });
const verify = 'POST /api/auth/verify';
const open = (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls(answers);
  return { calls, ...renderAt('/verify', <VerifyPage />) };
};
const resend = () => screen.getByRole('button', { name: /Send a new code/ });
const code = () => screen.getByLabelText('Code');

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  rememberPendingEmail('ada@example.test');
});

it('submits a pasted code automatically and redirects a new person to their photo', async () => {
  const user = sampleMyProfile();
  const { calls } = open({ [verify]: { token, user, passwordKept: true } });
  await userEvent.click(code());
  await userEvent.paste(' 123 456 ');
  await waitFor(() => expect(currentPlace()).toBe('/chooseImage'));
  expect(JSON.parse(String(calls[0]?.body))).toMatchObject({
    email: 'ada@example.test',
    code: '123456',
  });
  expect(getToken()).toBe(token);
  expect(localStorage.getItem('isNewUser')).toBe('true');
});

it('clears a wrong code, shows an error beside it and accepts the next one', async () => {
  const message = 'The code is wrong or too old.';
  open({
    [verify]: () =>
      Response.json({ success: false, code: 'invalid_input', message }, { status: 400 }),
  });
  await userEvent.type(code(), '000000');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(code()).toHaveValue('');
  expect(code()).toHaveFocus();
});

it('counts down to the next code, and continues the count after a reload', async () => {
  sessionStorage.setItem('codeSentAt', String(Date.now() - 12_500));
  const first = open();
  expect(resend()).toHaveTextContent('Send a new code in 18 s');
  expect(resend()).toBeDisabled();
  first.unmount();

  sessionStorage.setItem('codeSentAt', String(Date.now() - 30_000));
  const { calls } = open({ 'POST /api/auth/resend': { message: 'On its way.' } });
  await userEvent.click(resend());
  await waitFor(() => expect(resend()).toHaveTextContent('Send a new code in 30 s'));
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/resend']);
});

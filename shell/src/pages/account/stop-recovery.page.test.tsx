import { clearSession } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { StopRecoveryPage } from './stop-recovery.page.tsx';

const token = 'account.signed';
const read = `GET /api/auth/recovery/${token}`;
const stop = `POST /api/auth/recovery/${token}/stop`;
const pending = { endsAt: '2026-12-01T12:00:00.000Z' };
const notFound = () =>
  Response.json(
    { success: false, code: 'not_found', message: 'We couldn’t find this recovery.' },
    { status: 404 },
  );

beforeEach(() => {
  clearSession();
  resetQueries();
});

function open(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers);
  renderAt(`/stop-recovery/${token}`, <StopRecoveryPage />);
  return calls;
}

it('asks first: opening the link stops nothing', async () => {
  const calls = open({ [read]: pending });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Stop account recovery?' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/From December 1, 2026/)).toBeInTheDocument();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('stops it with one click, and leads to a new password', async () => {
  open({ [read]: pending, [stop]: { message: 'Account recovery stopped.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop recovery' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Recovery stopped' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute(
    'href',
    '/login?step=forgot',
  );
});

it('says that a stopped recovery needs nothing', async () => {
  open({ [read]: notFound });
  expect(await screen.findByText(/This recovery was stopped, or it has ended/)).toBeInTheDocument();
});

it('shows why it could not be stopped', async () => {
  open({ [read]: pending, [stop]: notFound });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop recovery' }));
  expect(await screen.findByText('We couldn’t find this recovery.')).toBeInTheDocument();
});

import { clearSession } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { ReportSignInPage } from './report-sign-in.page.tsx';

const token = 'session.signed';
const read = `GET /api/auth/sign-ins/${token}`;
const report = `POST /api/auth/sign-ins/${token}/report`;
const signIn = {
  ...{ device: 'Safari on iOS', ip: '198.51.100.4', at: '2026-11-28T09:00:00.000Z' },
  reportedAt: null,
};
const done = { message: 'Done.', payoutsBlockedUntil: '2026-11-30T09:00:00.000Z' };
const failure = (status: number, message: string) => () =>
  Response.json({ success: false, code: 'not_found', message }, { status });

beforeEach(() => {
  clearSession();
  resetQueries();
});

function open(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers);
  renderAt(`/report-sign-in/${token}`, <ReportSignInPage />);
  return calls;
}

it('asks first: opening the link reports nothing', async () => {
  const calls = open({ [read]: signIn });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Report this sign-in?' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Safari on iOS, 198.51.100.4, November 28, 2026/)).toBeVisible();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('reports it with one click, and leads to a new password', async () => {
  open({ [read]: signIn, [report]: done });
  await userEvent.click(await screen.findByRole('button', { name: 'This wasn’t me' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Sign-in reported' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute(
    'href',
    '/login?step=forgot',
  );
});

it('shows a reported sign-in as reported', async () => {
  open({ [read]: { ...signIn, reportedAt: '2026-11-28T10:00:00.000Z' } });
  expect(await screen.findByRole('heading', { name: 'Sign-in reported' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'This wasn’t me' })).not.toBeInTheDocument();
});

it('says that an expired link no longer works', async () => {
  open({ [read]: failure(404, 'We couldn’t find this sign-in.') });
  expect(await screen.findByText(/^This link has expired/)).toBeInTheDocument();
});

it('shows why it could not be reported', async () => {
  open({ [read]: signIn, [report]: failure(429, 'Too many reports.') });
  await userEvent.click(await screen.findByRole('button', { name: 'This wasn’t me' }));
  expect(await screen.findByText('Too many reports.')).toBeInTheDocument();
});

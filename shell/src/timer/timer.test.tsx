import type { TimeEntry } from '@soloist/contracts';
import { setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, tokenWith } from '../testing/render-at.tsx';
import { Timer } from './timer.tsx';
import { readOperations } from './timer-operations.store.ts';

const running: TimeEntry = {
  entry_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  day: '2026-11-23',
  started_at: new Date(Date.now() - 3_723_000).toISOString(),
  running: true,
  seconds: 0,
  note: 'Layout',
  project_id: null,
  project_name: '',
  milestone_id: null,
  milestone_name: '',
  client_email: '',
  client_name: '',
  billable: true,
  rate: 8000,
  rate_source: 'profile',
  currency: 'EUR',
  amount: 0,
  billed: null,
};
const subjects = {
  projects: [],
  clients: [],
  other: { rate: 8000, rate_source: 'profile', currency: 'EUR' },
};

interface Opening {
  answers?: Parameters<typeof answerCalls>[0];
  /** What the server says is running. */
  entry?: () => TimeEntry | null;
  role?: string;
}

function open({ answers = {}, entry = () => null, role = 'freelancer' }: Opening = {}) {
  localStorage.clear();
  resetQueries();
  setToken(tokenWith({ role }));
  const calls = answerCalls({
    'GET /api/proposal/time/timer': () => Response.json({ success: true, entry: entry() }),
    'GET /api/proposal/time/subjects': subjects,
    ...answers,
  });
  renderAt('/dashboard', <Timer />);
  return calls;
}

test('shows how long the timer has run on any device, and stops it', async () => {
  let current: TimeEntry | null = running;
  const calls = open({
    answers: {
      [`POST /api/proposal/time/timer/${running.entry_id}/stop`]: () => {
        current = null;
        const entry = { ...running, running: false, seconds: 3723 };
        return Response.json({ success: true, entry });
      },
    },
    entry: () => current,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Timer, running' }));
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:02:\d\d$/);
  await userEvent.click(screen.getByRole('button', { name: 'Stop timer' }));
  expect(await screen.findByRole('button', { name: 'Timer' })).toBeVisible();
  await waitFor(() => expect(readOperations()).toEqual([]));
  expect(calls.some(({ path }) => path.endsWith('/stop'))).toBe(true);
});

test('keeps a start that the server did not receive, and shows it as running', async () => {
  open({ answers: { 'POST /api/proposal/time/timer': () => new Response('', { status: 503 }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Timer' }));
  const drawer = screen.getByRole('dialog', { name: 'Timer' });
  await userEvent.type(within(drawer).getByLabelText(/Note/), 'On the train');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Start timer' }));
  expect(await screen.findByRole('button', { name: 'Timer, running' })).toBeVisible();
  expect(readOperations()).toMatchObject([{ kind: 'start', body: { note: 'On the train' } }]);
});

test('is not there for clients', () => {
  open({ role: 'employer' });
  expect(screen.queryByRole('button', { name: /Timer/ })).toBeNull();
});

import type { TimeEntry } from '@soloist/contracts';
import { clearSession, setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, tokenWith } from '../testing/render-at.tsx';
import { sendOperations } from './timer.api.ts';
import type { TimerOperation } from './timer.rules.ts';
import { Timer } from './timer.tsx';
import { addOperation, readOperations, removeOperation } from './timer-operations.store.ts';

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
  shared: null,
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

const startPath = 'POST /api/proposal/time/timer';
const stopPath = `POST /api/proposal/time/timer/${running.entry_id}/stop`;
const stopOperation = {
  kind: 'stop',
  entry_id: running.entry_id,
  stopped_at: '2026-11-23T10:00:00.000Z',
} as const;
const startOperation = (changes: object = {}): TimerOperation => ({
  kind: 'start',
  projectName: 'Nordlys',
  body: {
    entry_id: running.entry_id,
    started_at: '2026-11-23T09:00:00.000Z',
    ...{ day: '2026-11-23', note: 'Layout', billable: true },
    ...changes,
  },
});
const refusal = (status: number, body: object = {}) =>
  Response.json(
    { success: false, code: 'conflict', message: 'No.', requestId: '', ...body },
    { status },
  );

test('removes only the stop that the server answered, whatever another tab sent', async () => {
  const other = { ...stopOperation, entry_id: '0b54de2c-6f3a-4a0c-9a0b-0d2f1c3b4a5e' };
  const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>();
  const calls = open({
    answers: {
      [stopPath]: async () => {
        await isAnswering;
        return Response.json({ success: true, entry: { ...running, running: false } });
      },
      [`POST /api/proposal/time/timer/${other.entry_id}/stop`]: () => refusal(503),
    },
  });
  act(() => addOperation(stopOperation));
  const sent = sendOperations();
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/stop'))).toBe(true));
  act(() => removeOperation(stopOperation));
  act(() => addOperation(other));
  await act(async () => {
    answer();
    await sent;
  });
  expect(readOperations()).toEqual([other]);
});

test.each([401, 408, 429, 503])('keeps a stop that fails with %s', async (status) => {
  open({ answers: { [stopPath]: () => refusal(status) } });
  act(() => addOperation(stopOperation));
  await act(sendOperations);
  expect(readOperations()).toEqual([stopOperation]);
});

test('saves the time without a project that no longer exists', async () => {
  const details = [{ path: 'project_id', message: 'This project doesn’t exist.' }];
  const starts = () => calls.filter(({ method, path }) => `${method} ${path}` === startPath);
  const calls = open({
    answers: {
      [startPath]: () =>
        starts().length === 1
          ? refusal(400, { code: 'invalid_input', details })
          : Response.json({ success: true, entry: running }),
      [stopPath]: () => Response.json({ success: true, entry: { ...running, running: false } }),
    },
  });
  act(() => addOperation(startOperation({ project_id: 'a'.repeat(24), milestone_id: 'm1' })));
  act(() => addOperation(stopOperation));
  await act(sendOperations);
  expect(readOperations()).toEqual([]);
  expect(String(starts()[1]?.body)).not.toContain('project_id');
  expect(calls.filter(({ path }) => path.endsWith('/stop'))).toHaveLength(1);
});

test('drops a refused start with its stop', async () => {
  const calls = open({ answers: { [startPath]: () => refusal(410, { code: 'gone' }) } });
  act(() => addOperation(startOperation()));
  act(() => addOperation(stopOperation));
  await act(sendOperations);
  expect(readOperations()).toEqual([]);
  expect(calls.some(({ path }) => path.endsWith('/stop'))).toBe(false);
});

test('saves what was done offline for the person who did it, until another one signs in', () => {
  open();
  const signInAs = (sub: string) => act(() => setToken(tokenWith({ sub, role: 'freelancer' })));
  signInAs('ada');
  act(() => addOperation(stopOperation));
  act(() => clearSession());
  signInAs('ada');
  expect(readOperations()).toEqual([stopOperation]);
  act(() => clearSession());
  signInAs('ben');
  expect(readOperations()).toEqual([]);
  signInAs('ada');
  expect(readOperations()).toEqual([]);
});

test('is hidden from clients', () => {
  open({ role: 'employer' });
  expect(screen.queryByRole('button', { name: /Timer/ })).toBeNull();
});

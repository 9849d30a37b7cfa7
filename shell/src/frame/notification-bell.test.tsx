import { type Notification, networkErrorMessage, notificationNames } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import {
  type AnsweredCall,
  answerCalls,
  isConnected,
  receiveEvent,
  resetQueries,
} from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../testing/render-at.tsx';
import { NotificationBell } from './notification-bell.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

const id = (number: number) => String(number).padStart(24, '0');
const note = (number: number, over: Partial<Notification> = {}): Notification => ({
  id: id(number),
  kind: 'invoice_news',
  title: `Note ${number}`,
  body: '',
  link: `/projects?invoice=${number}`,
  read: false,
  createdAt: new Date(Date.now() - number * 1000).toISOString(),
  ...over,
});

/** A fake server that stores notifications for the bell. */
type Refusals = Record<string, Response | Error>;

function serve(notes: Notification[], refusals: Refusals = {}) {
  let stored = notes;
  const list = (search: string) => {
    const query = new URLSearchParams(search);
    const visible = stored.filter(
      ({ read, kind }) =>
        (!query.get('only') || !read) && (!query.get('kind') || kind === query.get('kind')),
    );
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Math.min(Number(query.get('limit')), 30);
    return {
      status: 'success',
      data: visible.slice(start, end),
      unread: stored.filter(({ read }) => !read).length,
      nextCursor: end < visible.length ? String(end) : null,
    };
  };
  const replies = new Map<string, (call: AnsweredCall) => object>();
  for (const each of notes) {
    const path = `/api/notifications/${each.id}`;
    replies.set(`PUT ${path}/read`, ({ body }) => {
      stored = stored.map((one) =>
        one.id === each.id ? { ...one, ...JSON.parse(String(body)) } : one,
      );
      return { notification: each };
    });
    replies.set(`DELETE ${path}`, () => {
      stored = stored.filter((one) => one.id !== each.id);
      return { message: 'Gone.' };
    });
    replies.set(`POST ${path}/restore`, () => {
      stored = notes.filter((one) => one.id === each.id || stored.includes(one));
      return { notification: each };
    });
  }
  replies.set('GET /api/notifications', ({ search }) => list(search));
  replies.set('PUT /api/notifications/read-all', () => {
    stored = stored.map((each) => ({ ...each, read: true }));
    return { message: 'Read.' };
  });
  replies.set('GET /api/profile/loadUser', () => ({
    userInfo: sampleMyProfile(),
    viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
    pro: false,
  }));
  const answers = Object.fromEntries(
    [...replies].map(([call, reply]) => [
      call,
      () => {
        const refused = refusals[call];
        if (refused instanceof Error) throw refused;
        if (refused) return refused.clone();
        return Response.json({ success: true, ...reply(calls.at(-1) as AnsweredCall) });
      },
    ]),
  );
  const calls = answerCalls(answers);
  return { calls, add: (one: Notification) => (stored = [one, ...stored]) };
}

async function openBell(notes: Notification[], refusals?: Refusals) {
  const server = serve(notes, refusals);
  renderAt('/dashboard', <NotificationBell />);
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  await userEvent.click(bell);
  return { ...server, drawer: within(await screen.findByRole('dialog')) };
}

const refused = (message: string) =>
  Response.json({ success: false, code: 'conflict', message }, { status: 409 });
const focusedText = () => document.activeElement?.textContent;

beforeEach(() => {
  resetQueries();
  localStorage.clear();
  setToken(tokenWith({ sub: 'a'.repeat(24), role: 'freelancer' }));
});

describe('the bell', () => {
  it('shows the number of unread notifications, or 99+', async () => {
    const { add } = serve(Array.from({ length: 99 }, (_, index) => note(index + 1)));
    renderAt('/dashboard', <NotificationBell />);
    expect(
      await screen.findByRole('button', { name: 'Notifications, 99 unread' }),
    ).toHaveTextContent('99');
    await waitFor(() => expect(isConnected()).toBe(true));
    add(note(100));
    act(() => void receiveEvent('changed', { topic: 'notification', id: id(100) }));
    expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible();
  });

  it('shows notifications that arrive while it is open', async () => {
    const { drawer, add } = await openBell([note(2)]);
    await drawer.findByText('Note 2');
    await waitFor(() => expect(isConnected()).toBe(true));
    add(note(1));
    act(() => void receiveEvent('changed', { topic: 'notification', id: id(1) }));
    expect(await drawer.findByText('Note 1')).toBeInTheDocument();
  });
});

describe('the list', () => {
  it('is grouped by day in the person’s time zone', async () => {
    const daysAgo = (days: number) => {
      const date = new Date();
      date.setDate(date.getDate() - days);
      return date.toISOString();
    };
    const notes = [0, 1, 500].map((days) => note(days, { createdAt: daysAgo(days) }));
    const { drawer } = await openBell(notes);
    await drawer.findByText('Note 0');
    const days = drawer.getAllByRole('heading', { level: 3 }).map((day) => day.textContent);
    expect(days).toEqual([
      'Today',
      'Yesterday',
      expect.stringMatching(/^\w+day, \w{3} \d+, 20\d\d/),
    ]);
  });

  it('links to the subject, and marks the notification as read', async () => {
    const { drawer, calls } = await openBell([note(1)]);
    await userEvent.click(await drawer.findByRole('link', { name: /Note 1/ }));
    expect(currentPlace()).toBe('/projects?invoice=1');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.some(({ method, body }) => method === 'PUT' && body === '{"read":true}')).toBe(
      true,
    );
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('filters by unread and by type', async () => {
    const { drawer } = await openBell([
      note(1),
      note(2, { read: true }),
      note(3, { kind: 'messages' }),
    ]);
    await drawer.findByText('Note 2');
    await userEvent.click(drawer.getByRole('radio', { name: 'Unread' }));
    expect(await drawer.findByText('Note 3')).toBeInTheDocument();
    expect(drawer.queryByText('Note 2')).not.toBeInTheDocument();
    await userEvent.selectOptions(drawer.getByLabelText('Type'), notificationNames.messages);
    await waitFor(() => expect(drawer.queryByText('Note 1')).not.toBeInTheDocument());
    expect(await drawer.findByText('Note 3')).toBeInTheDocument();
  });

  it('loads older notifications page by page', async () => {
    const { drawer } = await openBell(Array.from({ length: 31 }, (_, index) => note(index + 1)));
    await userEvent.click(await drawer.findByRole('button', { name: 'Show older' }));
    expect(await drawer.findByText('Note 31')).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    const { drawer } = await openBell([]);
    expect(await drawer.findByText('No notifications yet')).toBeInTheDocument();
  });

  it('reports a lost connection, and loads when it returns', async () => {
    const refusals: Refusals = {};
    serve([note(1)], refusals);
    renderAt('/dashboard', <NotificationBell />);
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => void window.dispatchEvent(new Event('offline')));
    refusals['GET /api/notifications'] = new TypeError('Failed to fetch');
    await userEvent.click(bell);
    expect(await screen.findByText(networkErrorMessage)).toBeInTheDocument();
    Reflect.deleteProperty(refusals, 'GET /api/notifications');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('link', { name: /Note 1/ })).toBeInTheDocument();
  });

  it('shows an error, and can be retried', async () => {
    const refusals = { 'GET /api/notifications': refused('Not now.') };
    const { drawer } = await openBell([note(1)], refusals);
    expect(await drawer.findByText('Not now.')).toBeInTheDocument();
    Reflect.deleteProperty(refusals, 'GET /api/notifications');
    await userEvent.click(drawer.getByRole('button', { name: 'Try again' }));
    expect(await drawer.findByText('Note 1')).toBeInTheDocument();
  });
});

describe('a change to a notification', () => {
  it('marks one as unread, and all as read', async () => {
    const { drawer } = await openBell([note(1, { read: true }), note(2)]);
    await userEvent.click(await drawer.findByRole('button', { name: 'Mark as unread: Note 1' }));
    expect(await drawer.findByRole('button', { name: 'Mark as read: Note 1' })).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Mark all as read' }));
    expect(await drawer.findByRole('button', { name: 'Mark as unread: Note 2' })).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('deletes one, which can be undone', async () => {
    const { drawer } = await openBell([note(1), note(2)]);
    await userEvent.click(await drawer.findByRole('button', { name: 'Delete: Note 1' }));
    expect(await drawer.findByText('Deleted “Note 1”')).toBeInTheDocument();
    expect(drawer.queryByRole('link', { name: /Note 1/ })).not.toBeInTheDocument();
    await userEvent.click(drawer.getByRole('button', { name: 'Undo' }));
    expect(await drawer.findByRole('link', { name: /Note 1/ })).toBeInTheDocument();
    expect(drawer.queryByText('Deleted “Note 1”')).not.toBeInTheDocument();
  });

  it('is rolled back with the server’s message when refused', async () => {
    const toasts: unknown[] = [];
    window.addEventListener('soloist:toast', (event) => toasts.push((event as CustomEvent).detail));
    const { drawer } = await openBell([note(1)], {
      [`DELETE /api/notifications/${id(1)}`]: refused('It is being sent.'),
    });
    await userEvent.click(await drawer.findByRole('button', { name: 'Delete: Note 1' }));
    await waitFor(() => expect(toasts).toEqual([{ message: 'It is being sent.', kind: 'error' }]));
    expect(await drawer.findByRole('link', { name: /Note 1/ })).toBeInTheDocument();
  });
});

describe('keyboard shortcuts', () => {
  it('start at the first notification, and move with J and K', async () => {
    const { drawer } = await openBell([note(1), note(2), note(3)]);
    await drawer.findByText('Note 1');
    await waitFor(() => expect(focusedText()).toContain('Note 1'));
    await userEvent.keyboard('jj');
    expect(focusedText()).toContain('Note 3');
    await userEvent.keyboard('{ArrowDown}k');
    expect(focusedText()).toContain('Note 2');
  });

  it('mark a notification read and unread, and keep the focus', async () => {
    const { drawer } = await openBell([note(1), note(2)]);
    await waitFor(() => expect(focusedText()).toContain('Note 1'));
    await userEvent.keyboard('e');
    expect(await drawer.findByRole('button', { name: 'Mark as unread: Note 1' })).toBeVisible();
    expect(focusedText()).toContain('Note 1');
    await userEvent.keyboard('u');
    expect(await drawer.findByRole('button', { name: 'Mark as read: Note 1' })).toBeVisible();
  });

  it('move the focus to the neighbour of a deleted one, never out of the list', async () => {
    const { drawer } = await openBell([note(1), note(2), note(3)]);
    await waitFor(() => expect(focusedText()).toContain('Note 1'));
    await userEvent.keyboard('j{Delete}');
    expect(focusedText()).toContain('Note 3');
    await userEvent.keyboard('{Delete}');
    expect(focusedText()).toContain('Note 1');
    await userEvent.keyboard('{Delete}');
    expect(await drawer.findByText('No notifications yet')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    expect(document.activeElement).not.toBe(screen.getByRole('dialog'));
  });
});

import {
  directChat,
  freelancerServices,
  invoices,
  leads,
  portfolioProjects,
  proposals,
  search,
} from '@soloist/contracts';
import { setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../testing/render-at.tsx';
import { closeCommands } from './command-state.ts';
import { Commands } from './commands.tsx';

const id = 'b'.repeat(24);
const proposal = {
  id,
  contract_id: 'c'.repeat(32),
  number: 'P-0007',
  email: 'nora@kastanje.example',
  client_name: 'Kastanje',
  project_name: 'Winter packaging',
  payment_type: 'one_time',
  currency: 'EUR',
  total: 1000,
  status: 'sent',
  deliveries: [],
  replaces: null,
  replacedBy: null,
  progress: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-12-01T10:00:00.000Z',
};
const person = {
  kind: 'profile',
  id: 'd'.repeat(24),
  title: { text: 'Wilma Winter', marks: [] },
  snippet: { text: '', marks: [] },
  keywords: [],
  link: `/profile/${'d'.repeat(24)}`,
  image: '',
  owner: 'Wilma Winter',
  ownerId: 'd'.repeat(24),
  pro: false,
  works: [],
  applied: false,
  facts: 'Lisbon',
  at: '2026-11-01T10:00:00.000Z',
};

const none = { items: [], nextCursor: null };
const noHits = { ...none, total: 0, isMore: false, corrected: [], facets: {} };
const at = (endpoint: { path: string }) => `GET /api${endpoint.path}`;

/** Services that know one proposal. */
const serve = (over: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    [at(proposals.fetchAllProposals)]: { ...none, items: [proposal] },
    [at(invoices.list)]: none,
    [at(portfolioProjects.listOwn)]: none,
    [at(freelancerServices.listOwn)]: none,
    [at(leads.listOwn)]: none,
    [at(directChat.loadIntialConversation)]: { ...none, unread: 0 },
    [at(directChat.search)]: { items: [] },
    [at(search.find)]: noHits,
    ...over,
  });
const answer = (body: object) => Response.json({ success: true, ...body });

const loadMenu = () => import('./command-menu.tsx');

function show(role: 'freelancer' | 'employer' = 'freelancer') {
  setToken(tokenWith({ sub: 'a'.repeat(24), role }));
  renderAt(
    '/dashboard',
    <>
      <Commands loadMenu={loadMenu} />
      <input aria-label="A field" />
    </>,
  );
}

async function open() {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search or jump to…' });
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const group = (name: string) => within(screen.getByRole('group', { name }));

beforeEach(() => {
  resetQueries();
  localStorage.clear();
  act(() => closeCommands());
});

describe('opening', () => {
  it('is by Ctrl+K and by “/”, and Escape closes', async () => {
    serve();
    show();
    expect(await open()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    expect(await screen.findByRole('dialog', { name: 'Search or jump to…' })).toBeVisible();
  });

  it('leaves “/” to a field, and to people who turned it off', async () => {
    serve();
    show();
    await userEvent.type(screen.getByLabelText('A field'), 'a/b');
    expect(screen.getByLabelText('A field')).toHaveValue('a/b');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.type(await open(), 'slash{Enter}');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is for signed-in people only', async () => {
    renderAt('/pricing', <Commands loadMenu={loadMenu} />);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('actions and pages', () => {
  it('are those of the role', async () => {
    serve();
    show();
    await open();
    expect(group('Actions').getByRole('option', { name: 'New invoice' })).toBeVisible();
    await userEvent.keyboard('quote');
    expect(options()).toEqual(['New proposal']);
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('job');
    expect(options().join()).not.toMatch('Post a job');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('audit');
    expect(options().join()).not.toMatch('Audit log');
  });

  it('are there in the frame of the key, before any server answers', async () => {
    serve({ [at(search.find)]: () => new Promise<Response>(() => undefined) });
    show();
    const field = await open();
    const start = performance.now();
    fireEvent.change(field, { target: { value: 'invoice' } });
    expect(options()).toContain('New invoice');
    // Far below 50 ms on a quiet machine; this one may be busy.
    expect(performance.now() - start).toBeLessThan(250);
  });

  it('opens the chosen one with the keyboard, and lists it as recent', async () => {
    serve();
    show();
    await userEvent.type(await open(), 'wallet{Enter}');
    expect(currentPlace()).toBe('/payments');
    await open();
    expect(group('Recent').getByRole('option', { name: 'Wallet' })).toBeVisible();
  });

  it('moves with the arrows, around the ends', async () => {
    serve();
    show();
    const field = await open();
    const active = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toBe('New proposal');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('New invoice');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(options().at(-1));
  });
});

describe('records', () => {
  it('of the person are found immediately, by title, number or client', async () => {
    serve();
    show();
    const field = await open();
    await waitFor(async () => {
      await userEvent.clear(field);
      await userEvent.type(field, 'kast');
      expect(options()).toEqual(['Winter packagingP-0007 · Kastanje · Sent']);
    });
    await userEvent.keyboard('{Enter}');
    expect(currentPlace()).toBe(`/project/status/${id}`);
  });

  it('of the server follow below, and move neither the others nor the selection', async () => {
    const people = Promise.withResolvers<void>();
    const calls = serve({
      [at(search.find)]: async () => {
        const isPeople = calls.at(-1)?.search.includes('kind=profile');
        await people.promise;
        return answer({ ...noHits, items: isPeople ? [person] : [] });
      },
    });
    show();
    const field = await open();
    await userEvent.type(field, 'wi');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Searching…'));
    const before = options();
    people.resolve();
    expect(await screen.findByRole('option', { name: /Wilma Winter/ })).toBeVisible();
    expect(options().slice(0, before.length)).toEqual(before);
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  });

  it('of an earlier text never appear', async () => {
    const late = Promise.withResolvers<void>();
    const calls = serve({
      [at(directChat.search)]: async () => {
        const isFirst = calls.at(-1)?.search.includes('q=zebra');
        if (isFirst) await late.promise;
        const item = {
          id,
          person: { id, name: isFirst ? 'Stale' : 'Fresh', profileImage: '', isGuest: false },
          sender: id,
          snippet: 'zebra yak',
          createdAt: '2026-11-01T10:00:00.000Z',
        };
        return answer({ items: [item] });
      },
    });
    show();
    const field = await open();
    await userEvent.type(field, 'zebra');
    await waitFor(() => expect(calls.some((call) => call.search.includes('q=zebra'))).toBe(true));
    await userEvent.clear(field);
    await userEvent.type(field, 'yak');
    late.resolve();
    expect(await screen.findByRole('option', { name: /Fresh/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Stale/ })).not.toBeInTheDocument();
  });
});

describe('without an answer', () => {
  it('says that nothing was found', async () => {
    serve({ [at(proposals.fetchAllProposals)]: none });
    show();
    await userEvent.type(await open(), 'qqqq');
    expect(await screen.findByText('No results for “qqqq”')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 results');
  });

  it('reports what failed, keeps the rest, and tries again', async () => {
    let isBroken = true;
    serve({
      [at(proposals.fetchAllProposals)]: () =>
        isBroken
          ? Response.json({ success: false, code: 'internal', message: 'No.' }, { status: 500 })
          : answer({ ...none, items: [proposal] }),
    });
    show();
    await userEvent.type(await open(), 'packaging');
    expect(await screen.findByText('We couldn’t load some of the results.')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Winter packaging/ })).toBeVisible();
  });

  it('searches pages and actions offline', async () => {
    serve();
    show();
    const field = await open();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await userEvent.type(field, 'settings');
    expect(screen.getByText(/^You’re offline\./)).toBeVisible();
    expect(options()).toContain('Settings');
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });
});

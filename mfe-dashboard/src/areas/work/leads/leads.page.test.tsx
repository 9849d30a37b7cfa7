import type { Lead } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, meAnswer, openPage } from '../../../testing/open-page.tsx';
import { LeadsPage } from './leads.page.tsx';
import { sampleBoard, sampleLead, sampleNumbers } from './testing.ts';

type CallResponses = Parameters<typeof openPage>[0]['answers'];
const noor = sampleLead();
const sofie = sampleLead({
  id: 'b'.repeat(24),
  name: 'Sofie Lind',
  company: '',
  stage: 'contacted',
  value: null,
});

function open(leads: Lead[], { at = '/lead-dashboard', answers = {} as CallResponses } = {}) {
  return openPage({
    page: <LeadsPage />,
    role: 'freelancer',
    at,
    answers: {
      ...meAnswer,
      'GET /api/leads/board': sampleBoard(leads),
      'GET /api/leads': { items: leads, nextCursor: null },
      'GET /api/leads/numbers': { numbers: sampleNumbers },
      'GET /api/leads/campaigns': { items: [], nextCursor: null },
      ...answers,
    },
  });
}
const card = (name: RegExp) => screen.findByRole('button', { name });
const column = (name: string) => within(screen.getByRole('region', { name }));
const refused = (message: string) =>
  Response.json({ success: false, code: 'internal', message }, { status: 500 });

function listenToToasts() {
  const messages: string[] = [];
  window.addEventListener('soloist:toast', (event) =>
    messages.push((event as CustomEvent<{ message: string }>).detail.message),
  );
  return messages;
}

it('shows the key numbers first', async () => {
  const late = { text: 'Call', at: inDays(-2), overdue: true };
  open([noor, { ...sofie, nextStep: late }]);
  expect(await screen.findByText('2 open leads')).toBeVisible();
  expect(screen.getByText('€4,200', { selector: 'b' })).toBeVisible();
  expect(screen.getByText('1 next step')).toBeVisible();
  expect(screen.getByText(/Overdue since .*: Call/)).toBeVisible();
});

describe('the board', () => {
  it('moves a focused card by keys immediately, and saves the move', async () => {
    let answer = (_: Response) => {};
    const calls = open([noor, sofie], {
      answers: {
        [`POST /api/leads/${noor.id}/move`]: () =>
          new Promise<Response>((resolve) => {
            answer = resolve;
          }),
      },
    });
    (await card(/^Nordlys Coffee/)).focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(
      await column('Contacted').findByRole('button', { name: /^Nordlys Coffee/ }),
    ).toHaveFocus();
    expect(column('New').getByText('No cards')).toBeVisible();
    expect(screen.getByText('Nordlys Coffee moved to Contacted.')).toHaveRole('status');
    const sent = calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.body))).toEqual({ stage: 'contacted' });
    answer(refused('Busy.'));
    await column('New').findByRole('button', { name: /^Nordlys Coffee/ });
  });

  it('moves a card back when the server refuses, with a toast', async () => {
    const messages = listenToToasts();
    const boards = [Response.json({ success: true, ...sampleBoard([noor, sofie]) })];
    open([noor, sofie], {
      answers: {
        // Once only: the rest is not another fetch.
        'GET /api/leads/board': () => boards.shift() ?? new Promise<Response>(() => {}),
        [`POST /api/leads/${noor.id}/move`]: () => refused('Busy.'),
      },
    });
    (await card(/^Nordlys Coffee/)).focus();
    await userEvent.keyboard('m');
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Won' }));
    await waitFor(() =>
      expect(messages).toContain(
        'We couldn’t move Nordlys Coffee to Won, so it’s back in New. Busy.',
      ),
    );
    expect(column('New').getByRole('button', { name: /^Nordlys Coffee/ })).toBeVisible();
    expect(column('New').getByText('€4,200', { selector: 'h3 *' })).toBeVisible();
    expect(column('Won').getByText('No cards')).toBeVisible();
  });

  it('reorders a card in its stage, and reverts when that is refused', async () => {
    const kiln = sampleLead({ id: 'c'.repeat(24), company: 'Kiln' });
    const boards = [Response.json({ success: true, ...sampleBoard([noor, kiln]) })];
    let answer = (_: Response) => {};
    const calls = open([noor, kiln], {
      answers: {
        'GET /api/leads/board': () => boards.shift() ?? new Promise<Response>(() => {}),
        [`POST /api/leads/${noor.id}/move`]: () =>
          new Promise<Response>((resolve) => {
            answer = resolve;
          }),
      },
    });
    const order = () =>
      column('New')
        .getAllByRole('button', { name: /^(Nordlys|Kiln)/ })
        .map(({ textContent }) => textContent?.slice(1, 5));
    (await card(/^Nordlys Coffee/)).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() => expect(order()).toEqual(['Kiln', 'Nord']));
    const sent = calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.body))).toEqual({ stage: 'new', before: null });
    answer(refused('Busy.'));
    await waitFor(() => expect(order()).toEqual(['Nord', 'Kiln']));
  });

  it('shows more of one stage', async () => {
    const board = sampleBoard([noor]);
    board.columns[0] = { ...board.columns[0]!, count: 2, nextCursor: 'next' };
    const later = sampleLead({ id: 'c'.repeat(24), company: 'Kiln' });
    open([noor], {
      answers: {
        'GET /api/leads/board': board,
        'GET /api/leads/board/new': { items: [later], nextCursor: null },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more of New' }));
    expect(await column('New').findByRole('button', { name: /^Kiln/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more of New' })).not.toBeInTheDocument();
  });
});

describe('the filters', () => {
  it('filter by source and search, stored in the address', async () => {
    const calls = open([noor]);
    await userEvent.selectOptions(await screen.findByLabelText('Source'), 'Portfolio site');
    await userEvent.type(screen.getByRole('searchbox'), 'boxes');
    await waitFor(() =>
      expect(calls.map(({ search }) => search)).toContain('?q=boxes&source=portfolio'),
    );
    expect(location.search).toBe('?source=portfolio&q=boxes');
  });

  it('list overdue leads', async () => {
    const calls = open([noor]);
    await userEvent.click(await screen.findByRole('button', { name: /^Overdue/ }));
    expect(await screen.findByRole('table', { name: 'Leads with an overdue step' })).toBeVisible();
    expect(calls.map(({ path, search }) => path + search)).toContain('/api/leads?overdue=true');
  });

  it('show an empty state that clears them', async () => {
    open([], { at: '/lead-dashboard?q=kiln' });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No leads yet')).toBeVisible();
  });

  it('offers a campaign, an import or a first lead while there is none', async () => {
    open([]);
    expect(await screen.findByRole('link', { name: 'Create a campaign' })).toHaveAttribute(
      'href',
      '/lead-generation?new=true',
    );
    expect(screen.getByRole('link', { name: 'Import leads' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a lead' }));
    expect(await screen.findByRole('dialog', { name: 'Add a lead' })).toBeVisible();
  });

  it('retries after a failure', async () => {
    const answers = [
      Response.json(
        { success: false, code: 'invalid_input', message: 'Not now.' },
        { status: 400 },
      ),
    ];
    open([], {
      answers: {
        'GET /api/leads/board': () =>
          answers.shift() ?? Response.json({ success: true, ...sampleBoard([noor]) }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /Try again/ }));
    expect(await card(/^Nordlys Coffee/)).toBeVisible();
  });
});

it('shows its numbers as a table too', async () => {
  open([noor]);
  const table = within(await screen.findByRole('table', { name: 'Conversion by stage' }));
  expect(table.getByRole('row', { name: 'Contacted 6 75% None yet' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: 'New 8 30 hours (6)' })).toBeInTheDocument();
});

it('a lead is added once, even if sent repeatedly', async () => {
  let refusals = 1;
  const added = {
    ...sampleLead(),
    answers: [],
    notes: [],
    mails: [],
    mayWrite: false,
    whyNoMail: '',
  };
  const calls = open([noor], {
    answers: {
      'POST /api/leads': () =>
        refusals-- > 0
          ? refused('Busy.')
          : Response.json({ success: true, message: 'Added.', lead: added }),
      [`GET /api/leads/${noor.id}`]: { lead: added },
      [`GET /api/leads/${noor.id}/history`]: { items: [], nextCursor: null },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add lead' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a lead' }));
  await userEvent.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('Please fill the name!')).toBeVisible();
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Kim');
  await userEvent.type(form.getByRole('textbox', { name: /^Value/ }), '1200');
  await userEvent.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('Busy.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await screen.findByRole('dialog', { name: 'Lead' })).toBeVisible();
  const [first, second] = calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/leads')
    .map(({ body }) => JSON.parse(String(body)));
  expect(first).toMatchObject({ name: 'Kim', value: { amount: 120_000 }, stage: 'new' });
  expect(second).toEqual(first);
});

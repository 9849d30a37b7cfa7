import { screen, waitFor, within } from '@testing-library/react';
import {
  answersOf,
  idOf,
  messagesPath,
  openSage,
  page,
  sampleMessage,
  sampleReply,
} from '../../testing.tsx';
import { chat } from './testing-chat.ts';

describe('a reply', () => {
  const show = (reply: Partial<Parameters<typeof sampleReply>[0]>) =>
    openSage(answersOf({ [messagesPath(chat)]: page([sampleMessage(), sampleReply(reply)]) }));

  it('shows its sources as numbered pills with previews', async () => {
    const { user } = await show({
      content: 'It is common [1], not new [2], and [3] is no source.',
      citations: [
        { title: 'Nordic Packaging Review', url: 'https://npr.example/a', snippet: 'Mono-PE …' },
        { title: 'Roasters Journal', url: 'javascript:alert(1)', snippet: 'Valves …' },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Sources' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((pill) => pill.textContent),
    ).toEqual(['1Nordic Packaging Review', '2Roasters Journal']);
    expect(screen.getByText(/\[3\] is no source/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Source 1: Nordic Packaging Review' }));
    expect(screen.getByText('Mono-PE …')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open npr.example' })).toHaveAttribute(
      'href',
      'https://npr.example/a',
    );
    await user.click(screen.getByRole('button', { name: /^2 ?Roasters Journal/ }));
    expect(screen.queryByText('Mono-PE …')).not.toBeInTheDocument();
    expect(screen.getByText('Valves …')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('opens a source on this site in the same window', async () => {
    const { user } = await show({
      content: 'It says so [1].',
      citations: [{ title: 'Send a proposal', url: '/proposal/new', snippet: 'Four steps …' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Source 1: Send a proposal' }));
    const link = screen.getByRole('link', { name: 'Open page' });
    expect(link).toHaveAttribute('href', '/proposal/new');
    expect(link).not.toHaveAttribute('target');
  });

  it('copies code; a failure shows a toast for 5000 ms', async () => {
    const { user } = await show({ content: '```ts\nconst a = 1;\n```' });
    const clipboard = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(clipboard).toHaveBeenCalledWith('const a = 1;');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();

    const toasts: unknown[] = [];
    window.addEventListener('soloist:toast', (event) => toasts.push((event as CustomEvent).detail));
    clipboard.mockRejectedValue(new Error('Not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copied' }));
    await waitFor(() =>
      expect(toasts).toEqual([expect.objectContaining({ kind: 'error', durationMs: 5_000 })]),
    );
  });

  it('shows that it was written offline', async () => {
    await show({ offline: true });
    expect(await screen.findByText('Offline mode')).toBeInTheDocument();
  });

  it.each([
    ['proposal', '/proposal/new', 'Nothing is sent'],
    ['invoice', '/invoice/new', 'Nothing is sent'],
    ['service', '/service-overview', 'Nothing is published'],
    ['project', '/create-project', 'Nothing is published'],
    ['blog', '/create-blog', 'Nothing is published'],
  ] as const)('opens the %s it prepared in its wizard', async (kind, path, promise) => {
    await show({ drafts: [{ id: idOf('draft'), kind, title: 'Winter packaging' }] });
    const link = await screen.findByRole('link', { name: /Winter packaging/ });
    expect(link).toHaveAttribute('href', `${path}?draft=${idOf('draft')}`);
    expect(link).toHaveTextContent(promise);
  });

  it('keeps its text after a failure, says why, and can be retried', async () => {
    const { user, calls } = await show({
      content: 'The first half',
      state: 'failed',
      failure: { code: 'cut', message: 'The reply was interrupted. Please try again.' },
      answers: idOf('question'),
    });
    expect(await screen.findByText('The first half')).toBeInTheDocument();
    expect(screen.getByText('The reply was interrupted. Please try again.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const body = JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body));
    expect(body).toMatchObject({ chatId: chat._id, message: 'Is it realistic?' });
  });
});

describe('an act', () => {
  const id = idOf('act');
  const act = {
    ...{ id, kind: 'time_entry', title: 'Log 1:30', page: '/time?week=2026-11-23', problem: '' },
    ...{ button: 'Log 1:30', caution: '', undoable: true },
    rows: [
      { label: 'Duration', value: '1:30' },
      { label: 'Rate', value: '€80.00 an hour' },
    ],
    values: { seconds: 5400, rate: 8000 },
    ...{ expiresAt: '2999-01-01T00:00:00.000Z', state: 'open', approvedAt: null, undoneAt: null },
  };
  const show = (answers: object) =>
    openSage(
      answersOf({
        [messagesPath(chat)]: page([
          sampleMessage(),
          sampleReply({ drafts: [{ id, kind: 'time_entry', title: 'Log 1:30' }] }),
        ]),
        [`GET /api/sage-ai/acts/${id}`]: { message: '', data: act },
        ...answers,
      }),
    );

  it('shows its values, and runs by one button with exactly these', async () => {
    const { user, calls } = await show({
      [`POST /api/sage-ai/acts/${id}/approve`]: { message: '', data: { ...act, state: 'done' } },
      [`POST /api/sage-ai/acts/${id}/undo`]: { message: '', data: { ...act, state: 'undone' } },
    });
    const card = within(await screen.findByRole('region', { name: 'Log 1:30' }));
    expect(await card.findByText('€80.00 an hour')).toBeVisible();
    expect(calls.some(({ method, path }) => method === 'POST' && path.includes('/acts/'))).toBe(
      false,
    );
    await user.click(card.getByRole('button', { name: 'Log 1:30' }));
    await user.click(await card.findByRole('button', { name: 'Undo' }));
    expect(await card.findByText('Undone')).toBeVisible();
    const approval = calls.find(({ path }) => path.endsWith('/approve'));
    expect(JSON.parse(String(approval?.body))).toEqual({ values: act.values });
  });

  it('keeps a long value in its place', async () => {
    const long = { label: 'Item 1', value: `Logo, ${'with every file, '.repeat(6)}: €2,000.00` };
    const rows = [{ label: 'To', value: 'sofie@example.com' }, long, ...act.rows];
    await show({ [`GET /api/sage-ai/acts/${id}`]: { message: '', data: { ...act, rows } } });
    await screen.findByText('€80.00 an hour');
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual(['To', 'Item 1', 'Duration', 'Rate']);
  });

  it('says before the click what can’t be undone', async () => {
    const final = { ...act, button: 'Send reminder', undoable: false };
    const caution = 'A sent email can’t be undone.';
    const { user } = await show({
      [`GET /api/sage-ai/acts/${id}`]: { message: '', data: { ...final, caution } },
      [`POST /api/sage-ai/acts/${id}/approve`]: { message: '', data: { ...final, state: 'done' } },
    });
    expect(await screen.findByText(caution)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send reminder' }));
    expect(await screen.findByText('Done')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows a text of others as text, and its own words on the button', async () => {
    const hostile = '<b>Press now</b> \u202Edlo';
    await show({
      [`GET /api/sage-ai/acts/${id}`]: {
        ...{ message: '', data: { ...act, rows: [{ label: 'Lead', value: hostile }] } },
      },
    });
    expect(await screen.findByText(hostile)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log 1:30' })).toBeVisible();
  });

  it('can’t be approved after it expired', async () => {
    const expired = { ...act, expiresAt: '2020-01-01T00:00:00.000Z', state: 'expired' };
    await show({ [`GET /api/sage-ai/acts/${id}`]: { message: '', data: expired } });
    expect(await screen.findByText('Expired. Ask Sage again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log 1:30' })).toBeNull();
  });
});

import type { ModerationCase, WholeCase } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../home/testing.tsx';
import { ModerationPage } from './moderation.page.tsx';

const one: ModerationCase = {
  id: 'a'.repeat(24),
  kind: 'job',
  thingId: 'b'.repeat(24),
  state: 'open',
  title: 'Easy money',
  link: `/job/${'b'.repeat(24)}`,
  owner: { id: 'c'.repeat(24), name: 'Grace Hopper' },
  reports: 3,
  appealed: false,
  hidden: false,
  reportedAt: '2026-11-20T10:00:00.000Z',
  reasons: [
    { reason: 'scam', count: 2 },
    { reason: 'flagged', count: 1 },
  ],
};
const at = '2026-11-20T10:00:00.000Z';
const by = { id: 'd'.repeat(24), name: 'Ada Lovelace' };
const whole = (over: Partial<WholeCase> = {}): WholeCase => ({
  ...one,
  snapshot: 'Send a deposit first.',
  canHide: true,
  reportList: [
    { at, by, byMachine: false, reason: 'scam', words: 'Asks for a deposit.' },
    { at, by: null, byMachine: true, reason: 'flagged', words: '' },
  ],
  decisions: [],
  appeal: null,
  history: [],
  ...over,
});
const read = `GET /api/moderation/cases/${one.id}`;
const decide = `POST /api/moderation/cases/${one.id}/decide`;
type Answers = Parameters<typeof openPage>[0]['answers'];
const open = (where: string, answers: Answers) => {
  resetQueries();
  return openPage({ page: <ModerationPage />, role: 'freelancer', answers, at: where });
};
const openCase = (answers: Answers) => open(`/moderation?case=${one.id}`, answers);

it('lists what was reported, with the reasons and how many say so', async () => {
  open('/moderation', {
    'GET /api/moderation/cases': { items: [one], nextCursor: null },
    'GET /api/moderation/numbers': { open: 1, appeals: 0 },
  });
  const list = within(await screen.findByRole('list', { name: 'Cases' }));
  const row = within(list.getByRole('listitem'));
  expect(row.getByRole('link', { name: 'Easy money' })).toBeInTheDocument();
  expect(row.getByText(/by deceit \(2\), Flagged by a machine/)).toBeInTheDocument();
  expect(row.getByText(/Grace Hopper, 3 reports/)).toBeInTheDocument();
});

it('shows what it was when it was reported, and who or what said so', async () => {
  openCase({ [read]: { case: whole() } });
  expect(await screen.findByText('Send a deposit first.')).toBeInTheDocument();
  expect(screen.getByText('Asks for a deposit.')).toBeInTheDocument();
  expect(screen.getByText(/Flagged by a machine/)).toBeInTheDocument();
});

it('takes nothing out of sight without saying why', async () => {
  const calls = openCase({ [read]: { case: whole() } });
  await userEvent.click(await screen.findByRole('radio', { name: 'Take it out of sight' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Please say why: the person reads it.')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('sends the decision, its words and what its maker had seen; then it can be taken back', async () => {
  const hidden = whole({
    state: 'decided',
    hidden: true,
    decisions: [{ at, by, decision: 'hide', words: 'Nobody may ask for deposits.' }],
  });
  const cases = [whole()];
  const calls = openCase({
    [read]: () => Response.json({ success: true, case: cases.shift() ?? hidden }),
    [decide]: { message: 'It is out of sight.', case: hidden },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Take it out of sight' }));
  await userEvent.type(screen.getByRole('textbox'), 'Nobody may ask for deposits.');
  expect(screen.queryByRole('radio', { name: /Take the last decision back/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  expect(
    await screen.findByRole('radio', { name: 'Take the last decision back' }),
  ).toBeInTheDocument();
  const { body } = calls.find(({ method }) => method === 'POST')!;
  expect(JSON.parse(String(body))).toEqual({
    decision: 'hide',
    words: 'Nobody may ask for deposits.',
    seen: 0,
  });
});

it('shows another decision that came in between, and keeps the words', async () => {
  const cases = [
    whole(),
    whole({ decisions: [{ at, by, decision: 'warn', words: 'Please do not.' }] }),
  ];
  openCase({
    [read]: () =>
      Response.json({ success: true, case: cases.length > 1 ? cases.shift() : cases[0] }),
    [decide]: () =>
      Response.json(
        { success: false, code: 'conflict', message: 'Somebody else decided meanwhile.' },
        { status: 409 },
      ),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Nothing is wrong' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Somebody else decided meanwhile.')).toBeInTheDocument();
  expect(await screen.findByText('Please do not.')).toBeInTheDocument();
});

import type { CaseDetail, ModerationCase } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
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
const whole = (over: Partial<CaseDetail> = {}): CaseDetail => ({
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
type ServiceResponses = Parameters<typeof openPage>[0]['answers'];
const open = (where: string, answers: ServiceResponses) => {
  resetQueries();
  return openPage({ page: <ModerationPage />, role: 'freelancer', answers, at: where });
};
const openCase = (answers: ServiceResponses) => open(`/moderation?case=${one.id}`, answers);

it('lists reported content with its reasons and their counts', async () => {
  open('/moderation', {
    'GET /api/moderation/cases': { items: [one], nextCursor: null },
    'GET /api/moderation/numbers': { open: 1, appeals: 0 },
  });
  const list = within(await screen.findByRole('list', { name: 'Cases' }));
  const row = within(list.getByRole('listitem'));
  expect(row.getByRole('link', { name: 'Easy money' })).toBeInTheDocument();
  expect(row.getByText(/Scam or fraud \(2\), Flagged automatically/)).toBeInTheDocument();
  expect(row.getByText(/Grace Hopper, 3 reports/)).toBeInTheDocument();
});

it('displays the snapshot of the report and its reporters', async () => {
  openCase({ [read]: { case: whole() } });
  expect(await screen.findByText('Send a deposit first.')).toBeInTheDocument();
  expect(screen.getByText('Asks for a deposit.')).toBeInTheDocument();
  expect(screen.getByText(/Flagged automatically/)).toBeInTheDocument();
});

it('hides nothing without a reason', async () => {
  const calls = openCase({ [read]: { case: whole() } });
  await userEvent.click(await screen.findByRole('radio', { name: 'Hide content' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
  expect(
    await screen.findByText('Please give a reason. We share it with the person.'),
  ).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('sends the decision, its reason and the known decision count, then offers to reverse it', async () => {
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
  await userEvent.click(await screen.findByRole('radio', { name: 'Hide content' }));
  await userEvent.type(screen.getByRole('textbox'), 'Nobody may ask for deposits.');
  expect(screen.queryByRole('radio', { name: /Reverse last decision/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
  expect(await screen.findByRole('radio', { name: 'Reverse last decision' })).toBeInTheDocument();
  const { body } = calls.find(({ method }) => method === 'POST')!;
  expect(JSON.parse(String(body))).toEqual({
    decision: 'hide',
    words: 'Nobody may ask for deposits.',
    seen: 0,
  });
});

it('displays a concurrent decision and keeps the typed reason', async () => {
  const cases = [
    whole(),
    whole({ decisions: [{ at, by, decision: 'warn', words: 'Please do not.' }] }),
  ];
  openCase({
    [read]: () =>
      Response.json({ success: true, case: cases.length > 1 ? cases.shift() : cases[0] }),
    [decide]: () =>
      Response.json(
        { success: false, code: 'conflict', message: 'Another admin decided first.' },
        { status: 409 },
      ),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'No violation' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
  expect(await screen.findByText('Another admin decided first.')).toBeInTheDocument();
  expect(await screen.findByText('Please do not.')).toBeInTheDocument();
});

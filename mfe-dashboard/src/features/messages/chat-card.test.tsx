import type { ChatCard as Card, CardState } from '@soloist/contracts';
import { clearSession, setToken } from '@soloist/web-client';
import {
  type AnsweredCall,
  answerCalls,
  hear,
  isLineOpen,
  resetQueries,
} from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page.tsx';
import { ChatCard } from './chat-card.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

const claims = { sub: 'a'.repeat(24), sid: 's', roles: ['employer'], role: 'employer' };
const proposal: Card = { kind: 'proposal', id: '1'.repeat(24) };
const milestone: Card = { kind: 'milestone', id: '1'.repeat(24), milestoneId: 'm1' };
const invoice: Card = { kind: 'invoice', id: '2'.repeat(24) };
const stateOf = (over: Partial<CardState>): CardState => ({
  ref: `proposal:${proposal.id}`,
  kind: 'proposal',
  number: 'P-0018',
  title: 'Sensor icon set',
  amount: 240_000,
  currency: 'USD',
  state: 'Waiting for your signature',
  tone: 'info',
  action: { label: 'Review and accept', href: '/accept/proposal/x' },
  href: '/proposals/x',
  ...over,
});
const inv = (over: Partial<CardState> = {}) =>
  stateOf({ ref: `invoice:${invoice.id}`, kind: 'invoice', number: 'INV-3', ...over });

beforeEach(() => {
  clearSession();
  resetQueries();
  setToken(`e.${btoa(JSON.stringify(claims))}.s`);
});

function open(cards: Card[], answer: object | (() => Response)): AnsweredCall[] {
  const calls = answerCalls({ 'GET /api/proposal/cards': answer });
  renderPage(cards.map((card) => <ChatCard key={JSON.stringify(card)} card={card} />));
  return calls;
}

it('says what a paper is, where it stands, and what is next', async () => {
  open([proposal], { cards: [stateOf({})] });
  expect(await screen.findByText('P-0018', { exact: false })).toHaveTextContent('Proposal P-0018');
  expect(screen.getByText('Waiting for your signature')).toBeVisible();
  expect(screen.getByText('$2,400.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sensor icon set' })).toHaveAttribute(
    'href',
    '/proposals/x',
  );
  expect(screen.getByRole('link', { name: 'Review and accept' })).toHaveAttribute(
    'href',
    '/accept/proposal/x',
  );
});

it('all cards that are shown are asked for by one call', async () => {
  const calls = open([proposal, milestone, invoice], { cards: [inv()] });
  await screen.findByText('Invoice INV-3');
  expect(calls).toHaveLength(1);
  const refs = new URLSearchParams(calls[0]!.search).get('refs');
  expect(refs).toBe(`proposal:${proposal.id},milestone:${proposal.id}:m1,invoice:${invoice.id}`);
});

it('a paper that is not the reader’s any more says so', async () => {
  open([proposal], { cards: [] });
  expect(await screen.findByText('This proposal is no longer yours to see.')).toBeVisible();
});

it('a paper that changed says so by itself, and the others are not asked for again', async () => {
  let state = 'Waiting for payment';
  const calls = open([proposal, invoice], () =>
    Response.json({ success: true, cards: [stateOf({}), inv({ state })] }),
  );
  await screen.findByText('Waiting for payment');
  await waitFor(() => expect(isLineOpen()).toBe(true));
  state = 'Paid';
  act(() => void hear('changed', { topic: 'invoice', id: invoice.id }));
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(calls.map(({ search }) => new URLSearchParams(search).get('refs'))).toEqual([
    `proposal:${proposal.id},invoice:${invoice.id}`,
    `invoice:${invoice.id}`,
  ]);
});

it('what could not be loaded can be tried again', async () => {
  let isDown = true;
  open([invoice], () =>
    isDown
      ? Response.json({ success: false, code: 'internal', message: 'Down.' }, { status: 500 })
      : Response.json({ success: true, cards: [inv()] }),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Invoice could not be loaded. Down.')).toBeVisible();
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('Invoice INV-3')).toBeVisible();
});

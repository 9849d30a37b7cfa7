import type { ChatCard as Card, CardState } from '@soloist/contracts';
import { clearSession, setToken } from '@soloist/web-client';
import {
  type AnsweredCall,
  answerCalls,
  isConnected,
  receiveEvent,
  resetQueries,
} from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page.tsx';
import { ChatCard } from './chat-card.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

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

it('shows a document with its status and next action', async () => {
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

it('fetches all visible cards by one call', async () => {
  const calls = open([proposal, milestone, invoice], { cards: [inv()] });
  await screen.findByText('Invoice INV-3');
  expect(calls).toHaveLength(1);
  const refs = new URLSearchParams(calls[0]!.search).get('refs');
  expect(refs).toBe(`proposal:${proposal.id},milestone:${proposal.id}:m1,invoice:${invoice.id}`);
});

it('reports a document that the reader can no longer see', async () => {
  open([proposal], { cards: [] });
  expect(await screen.findByText('You can no longer see this proposal.')).toBeVisible();
});

it('refetches only the document that changed', async () => {
  let state = 'Waiting for payment';
  const calls = open([proposal, invoice], () =>
    Response.json({ success: true, cards: [stateOf({}), inv({ state })] }),
  );
  await screen.findByText('Waiting for payment');
  await waitFor(() => expect(isConnected()).toBe(true));
  state = 'Paid';
  act(() => void receiveEvent('changed', { topic: 'invoice', id: invoice.id }));
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(calls.map(({ search }) => new URLSearchParams(search).get('refs'))).toEqual([
    `proposal:${proposal.id},invoice:${invoice.id}`,
    `invoice:${invoice.id}`,
  ]);
});

it('retries a card that failed to load', async () => {
  let isDown = true;
  open([invoice], () =>
    isDown
      ? Response.json({ success: false, code: 'internal', message: 'Down.' }, { status: 500 })
      : Response.json({ success: true, cards: [inv()] }),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('We couldn’t load this invoice. Down.')).toBeVisible();
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('Invoice INV-3')).toBeVisible();
});

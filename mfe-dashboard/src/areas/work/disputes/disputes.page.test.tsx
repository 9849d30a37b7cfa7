import type { Dispute, DisputeDetail } from '@soloist/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../../../testing/open-page.tsx';
import { refused } from '../wallet/testing.tsx';
import { DisputePage } from './dispute.page.tsx';
import { DisputesPage } from './disputes.page.tsx';

const id = 'disp_AbCdEfGhIjKlMn';
const one = `/api/payment/disputes/${id}`;

const dispute = (over: Partial<Dispute> = {}): Dispute => ({
  id,
  paymentId: 'pay_AbCdEfGhIjKlMn',
  invoiceId: 'a'.repeat(24),
  invoiceNumber: 'INV-0044',
  clientName: 'Grace Hopper',
  amount: 120_000,
  currency: 'USD',
  held: { amount: 9_410_000, currency: 'INR' },
  reason: 'They say that the work was not delivered.',
  state: 'open',
  respondBy: inDays(4),
  openedAt: inDays(-1),
  ...over,
});
const detail = (over: Partial<DisputeDetail> = {}): DisputeDetail => ({
  ...dispute(over),
  evidence: [
    { kind: 'proposal', title: 'Accepted proposal P-0018', facts: 'Signed on Mar 3.' },
    { kind: 'messages', title: 'Conversation', facts: '41 messages.' },
  ],
  answer: '',
  ...over,
});

function openOne(over: Partial<DisputeDetail> = {}, more: object = {}) {
  const calls = openPage({
    page: <DisputePage />,
    role: 'freelancer',
    at: `/payments/disputes/${id}`,
    pattern: '/payments/disputes/:id',
    answers: { [`GET ${one}`]: { dispute: detail(over) }, ...more },
  });
  return (call: string) =>
    calls
      .filter(({ method, path }) => `${method} ${path}` === call)
      .map(({ body }) => (body === undefined ? undefined : JSON.parse(String(body))));
}

describe('the list', () => {
  const open = (items: Dispute[]) =>
    openPage({
      page: <DisputesPage />,
      role: 'freelancer',
      at: '/payments/disputes',
      answers: { 'GET /api/payment/disputes': { items, nextCursor: null } },
    });

  it('links to each dispute with its reason and deadline', async () => {
    open([dispute()]);
    const link = await screen.findByRole('link', { name: 'INV-0044 · Grace Hopper' });
    expect(link).toHaveAttribute('href', `/payments/disputes/${id}`);
    const row = link.closest('tr');
    expect(row).toHaveTextContent('They say that the work was not delivered.');
    expect(row).toHaveTextContent('Response needed');
    expect(row).toHaveTextContent('in 4 days');
    expect(row).toHaveTextContent('$1,200.00');
  });

  it('has an empty state', async () => {
    open([]);
    expect(await screen.findByText('No disputes')).toBeInTheDocument();
  });
});

describe('a dispute', () => {
  it('displays the disputed amount, the held amount and the evidence', async () => {
    openOne();
    expect(
      await screen.findByRole('heading', { name: 'Grace Hopper disputes $1,200.00' }),
    ).toBeInTheDocument();
    expect(screen.getByText('₹94,100.00')).toBeInTheDocument();
    expect(screen.getByText(/, in 4 days$/)).toBeInTheDocument();
    expect(screen.getByText('Accepted proposal P-0018')).toBeInTheDocument();
    expect(screen.getByText('41 messages.')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'INV-0044' })[0]).toHaveAttribute(
      'href',
      `/projects?tab=invoices&invoice=${'a'.repeat(24)}`,
    );
  });

  it.each(['open', 'under_review'] as const)(
    'that is %s without held money explains how a refund is covered',
    async (state) => {
      openOne({ state, held: { amount: 0, currency: 'INR' } });
      expect(await screen.findByText(/Your wallet had no money to hold/)).toBeInTheDocument();
      expect(screen.queryByText(/We hold the money/)).not.toBeInTheDocument();
    },
  );

  it('that is under review states that the money is held until the bank decides', async () => {
    openOne({ state: 'under_review' });
    expect(await screen.findByText(/We hold the money until the bank decides/)).toBeInTheDocument();
  });

  it('offers no download without evidence', async () => {
    openOne({ evidence: [] });
    expect(await screen.findByText(/No records match this payment/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
  });

  it('takes one response', async () => {
    const answer = 'The files were delivered on Mar 3 and approved.';
    let stored = detail();
    const sent = openOne(
      {},
      {
        [`POST ${one}/contest`]: () => {
          stored = detail({ state: 'under_review', answer });
          return Response.json({ success: true, message: 'Sent to the bank.', dispute: stored });
        },
        [`GET ${one}`]: () => Response.json({ success: true, dispute: stored }),
      },
    );
    const send = await screen.findByRole('button', { name: 'Send to bank' });
    await userEvent.click(send);
    expect(await screen.findByText('Please tell the bank what happened.')).toBeInTheDocument();
    expect(sent(`POST ${one}/contest`)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'What happened' }), answer);
    await userEvent.click(send);
    expect(await screen.findByText(answer)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send to bank' })).not.toBeInTheDocument();
    expect(sent(`POST ${one}/contest`)).toEqual([{ summary: answer }]);
  });

  it('takes no second response while the first is not sent to the bank', async () => {
    openOne({ answer: 'It was delivered.' });
    expect(await screen.findByText(/once the payment provider accepts it/)).toBeVisible();
    expect(screen.getByText('It was delivered.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('displays why the bank refuses a response', async () => {
    openOne({}, { [`POST ${one}/contest`]: refused(409, 'The time to answer is over.') });
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'What happened' }),
      'It was delivered.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send to bank' }));
    expect(await screen.findByText('The time to answer is over.')).toBeInTheDocument();
  });

  it('is accepted after a confirmation', async () => {
    const accept = `POST ${one}/accept`;
    const sent = openOne(
      {},
      { [accept]: { message: 'Done.', dispute: detail({ state: 'accepted' }) } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Accept dispute' }));
    expect(sent(accept)).toEqual([]);
    expect(screen.getByText(/refund \$1,200.00 to Grace Hopper/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Refund client' }));
    await waitFor(() => expect(sent(accept)).toHaveLength(1));
  });

  it.each([
    ['under_review', /You responded/],
    ['won', /back in your wallet/],
    ['lost', /decided for your client and refunded them/],
    ['accepted', /You accepted the dispute/],
    ['expired', /You didn’t respond in time/],
  ] as const)('that is %s states the outcome and takes no response', async (state, text) => {
    openOne({ state, held: { amount: 0, currency: 'INR' } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    const verb = state === 'under_review' ? 'disputes' : 'disputed';
    expect(screen.getByText(`Grace Hopper ${verb} $1,200.00`)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByText('Respond by')).not.toBeInTheDocument();
    expect(screen.queryByText('Held in your wallet')).not.toBeInTheDocument();
  });

  it('of another freelancer is not found', async () => {
    openOne({}, { [`GET ${one}`]: refused(404, 'There is no such dispute.') });
    expect(await screen.findByText('There is no such dispute.')).toBeInTheDocument();
  });
});

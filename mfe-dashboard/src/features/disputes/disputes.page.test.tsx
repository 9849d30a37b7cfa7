import type { Dispute, DisputeDetail } from '@soloist/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../home/testing.tsx';
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

  it('leads to each, with what it is about and until when to answer', async () => {
    open([dispute()]);
    const link = await screen.findByRole('link', { name: 'INV-0044 · Grace Hopper' });
    expect(link).toHaveAttribute('href', `/payments/disputes/${id}`);
    const row = link.closest('tr');
    expect(row).toHaveTextContent('They say that the work was not delivered.');
    expect(row).toHaveTextContent('Waits for your answer');
    expect(row).toHaveTextContent('in 4 days');
    expect(row).toHaveTextContent('$1,200.00');
  });

  it('is empty: it says what would stand here', async () => {
    open([]);
    expect(await screen.findByText('No disputes')).toBeInTheDocument();
  });
});

describe('a dispute', () => {
  it('says what is asked for, what is held back, and what the pack has', async () => {
    openOne();
    expect(
      await screen.findByRole('heading', { name: 'Grace Hopper asks for $1,200.00 back' }),
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
    'that is %s and could hold nothing back says who makes up for it',
    async (state) => {
      openOne({ state, held: { amount: 0, currency: 'INR' } });
      expect(await screen.findByText(/Your wallet was empty/)).toBeInTheDocument();
      expect(screen.queryByText(/money is held back/)).not.toBeInTheDocument();
    },
  );

  it('that is with the bank says what is held back until it decides', async () => {
    openOne({ state: 'under_review' });
    expect(await screen.findByText(/held back until the bank decides/)).toBeInTheDocument();
  });

  it('whose pack is empty offers none to download', async () => {
    openOne({ evidence: [] });
    expect(await screen.findByText(/Nothing was found just now/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
  });

  it('is answered once, with words', async () => {
    const answer = 'The files were delivered on Mar 3 and approved.';
    const sent = openOne(
      {},
      {
        [`POST ${one}/contest`]: {
          message: 'Sent to the bank.',
          dispute: detail({ state: 'under_review', answer }),
        },
        // What is fetched again afterwards is what was stored.
        [`GET ${one}`]: () =>
          Response.json({
            success: true,
            dispute:
              sent(`POST ${one}/contest`).length > 0
                ? detail({ state: 'under_review', answer })
                : detail(),
          }),
      },
    );
    const send = await screen.findByRole('button', { name: 'Send to the bank' });
    await userEvent.click(send);
    expect(await screen.findByText('Please tell the bank what happened.')).toBeInTheDocument();
    expect(sent(`POST ${one}/contest`)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'What happened' }), answer);
    await userEvent.click(send);
    expect(await screen.findByText(answer)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send to the bank' })).not.toBeInTheDocument();
    expect(sent(`POST ${one}/contest`)).toEqual([{ summary: answer }]);
  });

  it('that is answered and not told to the bank yet takes no second answer', async () => {
    openOne({ answer: 'It was delivered.' });
    expect(await screen.findByText(/as soon as the payment provider takes it/)).toBeVisible();
    expect(screen.getByText('It was delivered.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('that the bank does not take an answer to says why', async () => {
    openOne({}, { [`POST ${one}/contest`]: refused(409, 'The time to answer is over.') });
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'What happened' }),
      'It was delivered.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send to the bank' }));
    expect(await screen.findByText('The time to answer is over.')).toBeInTheDocument();
  });

  it('is accepted once that is confirmed', async () => {
    const accept = `POST ${one}/accept`;
    const sent = openOne(
      {},
      { [accept]: { message: 'Done.', dispute: detail({ state: 'accepted' }) } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Give the money back' }));
    expect(sent(accept)).toEqual([]);
    expect(screen.getByText(/Grace Hopper gets \$1,200.00 back/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Give it back' }));
    await waitFor(() => expect(sent(accept)).toHaveLength(1));
  });

  it.each([
    ['under_review', /You answered/],
    ['won', /in your wallet again/],
    ['lost', /The money went back/],
    ['accepted', /let your client have/],
    ['expired', /Nobody answered in time/],
  ] as const)(
    'that is %s says what became of the money, and takes no answer',
    async (state, text) => {
      openOne({ state, held: { amount: 0, currency: 'INR' } });
      expect(await screen.findByText(text)).toBeInTheDocument();
      const verb = state === 'under_review' ? 'asks' : 'asked';
      expect(screen.getByText(`Grace Hopper ${verb} for $1,200.00 back`)).toBeInTheDocument();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      expect(screen.queryByText('Answer by')).not.toBeInTheDocument();
      expect(screen.queryByText('Held back in your wallet')).not.toBeInTheDocument();
    },
  );

  it('of somebody else is not found', async () => {
    openOne({}, { [`GET ${one}`]: refused(404, 'There is no such dispute.') });
    expect(await screen.findByText('There is no such dispute.')).toBeInTheDocument();
  });
});

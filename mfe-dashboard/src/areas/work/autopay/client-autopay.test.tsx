import type { Mandate } from '@soloist/contracts';
import { BrowserRouter, QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describeCharge } from './client-autopay.tsx';
import { LateClientAutopay } from './late-client-autopay.tsx';

const email = 'asha@kaveri.example';
// The page names the year of another year's dates.
const thisYear = new Date().getFullYear();
const charge: NonNullable<Mandate['charge']> = {
  ...{ number: 'INV-0043', amount: 12_000, currency: 'INR', state: 'announced' },
  ...{ at: `${thisYear}-12-02T03:30:00Z`, attempts: 0, reason: '' },
};
const mandate: Mandate = {
  ...{ id: 'a'.repeat(24), scope: 'client', clientName: 'Asha', clientEmail: email },
  ...{ recurringId: null, maxAmount: 50_000, currency: 'INR', endsOn: '2027-01-15' },
  ...{ state: 'active', endReason: null, method: 'Visa ending in 1111', text: [], charge },
  acceptedAt: '2026-11-01T10:00:00Z',
};

function open(items: Mandate[] | (() => Response), { currency = 'INR', recurringId = '' } = {}) {
  const calls = answerCalls({
    'GET /api/payment/autopay': typeof items === 'function' ? items : { items, nextCursor: null },
    [`POST /api/payment/autopay/mandates/${mandate.id}/stop`]: { message: 'Autopay is off.' },
  });
  resetQueries();
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <LateClientAutopay email={email} currency={currency} recurringId={recurringId} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return calls;
}

it('shows the next charge, and stops after a confirmation', async () => {
  const calls = open([mandate]);
  expect(await screen.findByText('₹120.00 on Dec 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop autopay' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop autopay' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
});

it('shows nothing without a live autopay, and asks for none in other currencies', async () => {
  const ended = open([{ ...mandate, state: 'ended', endReason: 'client' }]);
  await waitFor(() => expect(ended).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Autopay' })).not.toBeInTheDocument();
  expect(open([mandate], { currency: 'EUR' })).toEqual([]);
});

it('says that it could not be loaded, and tries again', async () => {
  let isDown = true;
  open(() =>
    isDown
      ? Response.json({ success: false, code: 'internal', message: 'Busy.' }, { status: 500 })
      : Response.json({ success: true, items: [mandate], nextCursor: null }),
  );
  expect(await screen.findByText('We couldn’t load autopay. Busy.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('₹120.00 on Dec 2')).toBeVisible();
  expect(screen.queryByText(/couldn’t load/)).not.toBeInTheDocument();
});

it('links the plan that it covers, and leaves out that of another plan', async () => {
  const plan = 'b'.repeat(24);
  const covering: Mandate = { ...mandate, scope: 'recurring', recurringId: plan };
  open([covering]);
  const link = await screen.findByRole('link', { name: 'One recurring invoice' });
  expect(link).toHaveAttribute('href', `/projects?tab=recurring&recurring=${plan}`);
  cleanup();
  const calls = open([covering], { recurringId: 'c'.repeat(24) });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Autopay' })).not.toBeInTheDocument();
});

it('says why a charge failed and when the next one is', () => {
  const reason = 'The account didn’t have enough money.';
  expect(describeCharge({ ...charge, state: 'retrying', reason })).toBe(
    `Failed. ${reason} Next attempt on Dec 2`,
  );
});

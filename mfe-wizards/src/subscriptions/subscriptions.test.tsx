import type { Subscription } from '@soloist/contracts';
import { queryClient, Route, Routes, setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeCheckout } from '../shared/checkout/testing.ts';
import { renderAt } from '../testing/render-at.tsx';
import { ResumePage } from './resume.page.tsx';
import { SubscribePage } from './subscribe.page.tsx';

const id = 'sub_NkX2fT9vQ41abc';
const checkout = { id, keyId: 'rzp_key', scriptUrl: 'https://provider.example/checkout.js' };
const answer = {
  razorpay_subscription_id: id,
  razorpay_payment_id: 'pay_NkX2fT9vQ41abc',
  razorpay_signature: 'a'.repeat(64),
};
const subscription: Subscription = {
  plan: 'monthly',
  state: 'active',
  amount: 1200,
  currency: 'USD',
  renewsAt: '2026-12-22T12:00:00.000Z',
  startedAt: '2026-11-22T12:00:00.000Z',
  method: 'Visa ending in 1111',
  next: null,
};
const success = 'Your payment was successful. Thank you for your purchase!';
const failed = 'Payment failed. Please check your network connection or try again later.';

let opened: ReturnType<typeof fakeCheckout>;
beforeEach(() => {
  localStorage.clear();
  opened = fakeCheckout();
  setToken('header.payload.signature');
});

function open(at: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /api/payment/subscription': { subscription: null },
    'POST /api/payment/subscription': checkout,
    'POST /api/payment/subscription/claim': {},
    'POST /api/payment/subscription/resume': checkout,
    'POST /api/payment/verify-payment': { state: 'paid', message: 'You are on Pro.' },
    ...answers,
  });
  renderAt(
    at,
    <Routes>
      <Route path="/subscribe/:plan" element={<SubscribePage />} />
      <Route path="/subscribe/resume" element={<ResumePage />} />
    </Routes>,
  );
  const sent = () => calls.filter(({ method }) => method === 'POST');
  return { sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows the price, claims the subscription before payment, and confirms it once verified', async () => {
  const { sent } = open('/subscribe/yearly');
  await heading('Soloist Pro, yearly');
  expect(screen.getByText('$120.00 a year')).toBeVisible();
  expect(screen.getByRole('link', { name: 'billing details' })).toHaveAttribute(
    'href',
    '/settings#plan',
  );
  expect(opened).toHaveLength(0);
  await press('Pay $120.00');
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.options).toMatchObject({ key: 'rzp_key', subscription_id: id });
  expect(opened[0]?.options).not.toHaveProperty('order_id');
  act(() => opened[0]?.options.handler(answer));
  await heading(success);
  expect(sent().map(({ path, body }) => [path, body && JSON.parse(String(body))])).toEqual([
    ['/api/payment/subscription', { plan: 'yearly' }],
    ['/api/payment/subscription/claim', { id }],
    [
      '/api/payment/verify-payment',
      {
        razorpay_order_id: id,
        razorpay_payment_id: answer.razorpay_payment_id,
        razorpay_signature: answer.razorpay_signature,
      },
    ],
  ]);
});

it('reopens the same subscription after the checkout was closed', async () => {
  const { sent } = open('/subscribe/monthly');
  await press('Pay $12.00');
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.options.modal.ondismiss());
  await press('Pay $12.00');
  await waitFor(() => expect(opened).toHaveLength(2));
  expect(sent().map(({ path }) => path)).toEqual([
    '/api/payment/subscription',
    '/api/payment/subscription/claim',
  ]);
});

it.each([
  ['stays open', () => {}],
  ['is closed', () => opened[0]?.options.modal.ondismiss()],
])('notices a payment when the window %s and never reports it', async (_, end) => {
  let mine: Subscription | null = null;
  open('/subscribe/monthly', {
    'GET /api/payment/subscription': () => Response.json({ success: true, subscription: mine }),
  });
  await press('Pay $12.00');
  await waitFor(() => expect(opened).toHaveLength(1));
  await act(async () => end());
  expect(screen.queryByText(success)).not.toBeInTheDocument();
  mine = subscription;
  // Simulates the server's live event.
  await act(() => queryClient.invalidateQueries({ queryKey: ['subscription'] }));
  await heading(success);
  expect(screen.getByText('You are on Pro.')).toBeVisible();
});

it('shows the reason of a refusal', async () => {
  const message = 'You already have a subscription.';
  open('/subscribe/monthly', {
    'POST /api/payment/subscription/claim': () =>
      Response.json({ success: false, code: 'conflict', message }, { status: 409 }),
  });
  await press('Pay $12.00');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(opened).toHaveLength(0);
});

it('reports a failure when the provider does not respond', async () => {
  open('/subscribe/monthly', {
    'POST /api/payment/subscription': () =>
      Response.json({ success: false, code: 'unavailable', message: 'No.' }, { status: 503 }),
  });
  await press('Pay $12.00');
  await heading(failed);
  expect(screen.getByText('If the amount was deducted, please contact support.')).toBeVisible();
});

it('does not ask a Pro user to pay', async () => {
  open('/subscribe/monthly', { 'GET /api/payment/subscription': { subscription } });
  await heading('You’re already on Pro.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View plan' })).toHaveAttribute('href', '/settings#plan');
});

it('resumes a cancelled subscription from the end of its paid period', async () => {
  open('/subscribe/resume', {
    'GET /api/payment/subscription': { subscription: { ...subscription, state: 'ending' } },
    'POST /api/payment/verify-payment': { state: 'paid', message: 'Your subscription continues.' },
  });
  await heading('Resume Pro');
  expect(screen.getByText('December 22, 2026')).toBeVisible();
  await press('Resume');
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.options.handler(answer));
  await heading('Your subscription continues.');
});

it('lets the user pay a failed charge', async () => {
  open('/subscribe/resume', {
    'GET /api/payment/subscription': { subscription: { ...subscription, state: 'grace' } },
  });
  await heading('Failed payment');
  expect(screen.getByText('Pro ends if unpaid')).toBeVisible();
  await press('Pay $12.00');
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.options.handler(answer));
  await heading(success);
  expect(screen.getByText('Paid')).toBeVisible();
  expect(screen.queryByText('Pro ends if unpaid')).not.toBeInTheDocument();
});

it.each([null, { ...subscription, state: 'ended' }])(
  'links to the plans when there is nothing to resume',
  async (had) => {
    open('/subscribe/resume', { 'GET /api/payment/subscription': { subscription: had } });
    await heading('No subscription to resume');
  },
);

it('offers a retry when the plan failed to load', async () => {
  open('/subscribe/monthly', {
    'GET /api/payment/subscription': () =>
      Response.json({ success: false, code: 'rate_limited', message: 'Later.' }, { status: 429 }),
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

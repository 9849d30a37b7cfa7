import type { autopay, EndpointResponse, PublicInvoice } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutGlobal } from '../../../shared/checkout/checkout.client.ts';
import { fakeCheckout } from '../../../shared/checkout/testing.ts';
import { everyText } from '../../../shared/translations/testing.ts';
import { earlier } from '../../testing/invoice-samples.ts';
import { type FakeResponses, openPublicInvoice } from '../../testing/open-public-invoice.tsx';
import { autopayEn } from './autopay.en.ts';
import { autopayHi } from './autopay.hi.ts';

const { orderId, document } = earlier;
const path = `/api/payment/autopay/${orderId}`;
const invoice: PublicInvoice = {
  ...{ orderId, status: 'viewed', settlement: null, paid: 0, credited: 0, balance: 12_000 },
  ...{ part_payments: false, deposit: 0, pdfReady: true },
  document: { ...document, currency: 'INR' },
};
type Autopay = EndpointResponse<typeof autopay.ofInvoice>;
const offer: Autopay = { scopes: ['client'], senderName: 'Ada', mandate: null, charge: null };
const on: Autopay = {
  ...offer,
  scopes: [],
  mandate: {
    ...{ id: 'a'.repeat(24), scope: 'client', recurringId: null, maxAmount: 50_000 },
    ...{ currency: 'INR', endsOn: '2027-01-15', state: 'active', endReason: null },
    ...{ method: 'Visa ending in 1111', text: [], acceptedAt: '2026-11-01T10:00:00Z' },
    charge: null,
  },
  charge: {
    ...{ number: 'INV-0043', amount: 12_000, currency: 'INR', state: 'announced' },
    ...{ at: '2026-12-02T03:30:00Z', attempts: 0, reason: '' },
  },
};

function open(state: Autopay, answers: FakeResponses = {}, over = {}) {
  const read = { ...invoice, ...over };
  return openPublicInvoice(`${orderId}?view=invoice`, {
    [`GET /api/proposal/invoice/${orderId}`]: { invoice: read },
    [`GET ${path}`]: state,
    ...answers,
  });
}

afterEach(() => {
  checkoutGlobal.Razorpay = undefined as never;
});

it('shows the mandate, and starts autopay with the payment', async () => {
  const checkout = fakeCheckout();
  const order = {
    ...{ id: 'order_NkX2fT9vQ41abc', keyId: 'rzp_test_key', scriptUrl: 'https://x.example/c.js' },
    ...{ amount: 120, currency: 'INR', customerId: 'cust_NkX2fT9vQ41abc' },
  };
  const calls = open(offer, { [`POST ${path}`]: order });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on autopay' }));
  expect(screen.getByText(/A charge is at most ₹120.00/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Accept and pay/ }));
  await waitFor(() => expect(checkout[0]?.options.customer_id).toBe(order.customerId));
  const started = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(started?.body))).toMatchObject({ scope: 'client', max_amount: 12_000 });
});

const taxed = { ...invoice.document, net: 10_000, total: 12_000, tds_rate: 10 };
const installments: PublicInvoice['installments'] = [
  { amount: 5_000, left: 0, due_date: '2026-11-01', status: 'paid' },
  { amount: 4_000, left: 4_000, due_date: '2026-12-01', status: 'due' },
  { amount: 3_000, left: 3_000, due_date: '2027-01-01', status: 'due' },
];
const last = installments.map((each, index) => (index === 1 ? { ...each, left: 0 } : each));

it.each([
  ['the balance without the tax that the client withholds', { document: taxed }, '₹110.00'],
  ['the next installment', { document: taxed, installments, balance: 7_000 }, '₹40.00'],
  [
    'the last installment without that tax',
    { document: taxed, installments: last, balance: 3_000 },
    '₹20.00',
  ],
])('asks for what the checkout takes: %s', async (_, over, amount) => {
  open(offer, {}, over);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on autopay' }));
  expect(screen.getByRole('button', { name: `Accept and pay ${amount}` })).toBeVisible();
});

it('suggests the full amount of a plan as its maximum', async () => {
  const recurrence: PublicInvoice['recurrence'] = {
    ...{ unit: 'month', every: 1, from: '2026-11-20', to: '2026-11-30', hours: null },
    ...{ used_seconds: null, total: 36_000, nextOn: '2026-12-01' },
  };
  open({ ...offer, scopes: ['recurring', 'client'] }, {}, { recurrence });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on autopay' }));
  expect(screen.getByText(/A charge is at most ₹360.00/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept and pay ₹120.00' })).toBeVisible();
});

it('moves the focus into the form, and back when it is cancelled', async () => {
  open(offer);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on autopay' }));
  expect(screen.getByRole('form', { name: 'Turn on autopay' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Turn on autopay' })).toHaveFocus();
});

it('asks for an end date before it starts', async () => {
  const calls = open(offer);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on autopay' }));
  await userEvent.clear(screen.getByLabelText('Ends on'));
  await userEvent.click(screen.getByRole('button', { name: /^Accept and pay/ }));
  expect(screen.getByText('Enter an end date.')).toBeVisible();
  expect(calls.some(({ method, path: called }) => method === 'POST' && called === path)).toBe(
    false,
  );
});

it('shows the next charge, and skips it or stops autopay', async () => {
  const calls = open(on, {
    [`POST ${path}/skip`]: { message: 'Skipped.' },
    [`POST ${path}/stop`]: { message: 'Stopped.' },
  });
  expect(await screen.findByText('Autopay is on with Visa ending in 1111.')).toBeVisible();
  expect(screen.getByText('We’ll charge ₹120.00 on December 2, 2026.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Skip this charge' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop autopay' }));
  const posts = () => calls.filter(({ method }) => method === 'POST').map((each) => each.path);
  const dialog = screen.getByRole('alertdialog', { name: 'Stop autopay?' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(posts()).toEqual([`${path}/skip`]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop autopay' }));
  await waitFor(() => expect(posts()).toEqual([`${path}/skip`, `${path}/stop`]));
});

it('asks for the payment of a charge that was cancelled', async () => {
  open({ ...on, charge: { ...on.charge!, state: 'cancelled', at: '' } });
  expect(await screen.findByText(autopayEn.skipped)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Skip this charge' })).not.toBeInTheDocument();
});

it('moves the focus to its outcome once autopay is stopped', async () => {
  let state: Autopay = on;
  open(on, {
    [`GET ${path}`]: () => Response.json({ success: true, ...state }),
    [`POST ${path}/stop`]: () => {
      state = offer;
      return Response.json({ success: true, message: 'Stopped.' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop autopay' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Stop autopay' }));
  await waitFor(() => expect(window.document.activeElement).toHaveTextContent(autopayEn.stopped));
  expect(window.document.activeElement).not.toBe(window.document.body);
});

describe('that could not be loaded', () => {
  const refuse = (status: number, code: string) => () =>
    Response.json({ success: false, code, message: 'Busy.' }, { status });
  beforeEach(resetQueries);

  it('says so, and tries again', async () => {
    let answer = refuse(503, 'unavailable');
    open(on, { [`GET ${path}`]: () => answer() });
    const section = await screen.findByRole('region', { name: 'Autopay' });
    expect(section).toHaveTextContent('We couldn’t load autopay. Busy.');
    answer = () => Response.json({ success: true, ...on });
    await userEvent.click(within(section).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Skip this charge' })).toBeVisible();
    expect(screen.queryByText(/couldn’t load/)).not.toBeInTheDocument();
  });

  it.each([
    ['is gone', 410, 'gone'],
    ['has no one to be paid', 503, 'payments_unavailable'],
  ])('shows nothing for an invoice that %s', async (_, status, code) => {
    const calls = open(on, { [`GET ${path}`]: refuse(status, code) });
    await waitFor(() => expect(calls.some((each) => each.path === path)).toBe(true));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Autopay' })).not.toBeInTheDocument();
  });
});

it('keeps its place for the link in an email while it loads', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  openPublicInvoice(`${orderId}?view=invoice#autopay`, {
    [`GET /api/proposal/invoice/${orderId}`]: { invoice },
    [`GET ${path}`]: () => new Promise<Response>(() => {}),
  });
  expect(await screen.findByText('Loading autopay')).toBeInTheDocument();
});

it('is not offered in other currencies', async () => {
  const calls = open(offer, {}, { document });
  await screen.findByRole('heading', { level: 1 });
  expect(calls.some((each) => each.path === path)).toBe(false);
});

it('is translated to Hindi', () => {
  const paths = (texts: object) => everyText(texts).map(([each]) => each);
  expect(paths(autopayHi)).toEqual(paths(autopayEn));
});

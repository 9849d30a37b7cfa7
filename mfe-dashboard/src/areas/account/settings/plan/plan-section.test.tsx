import type { Subscription } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const subscription: Subscription = {
  plan: 'yearly',
  state: 'active',
  amount: 12_000,
  currency: 'USD',
  renewsAt: '2027-03-13T12:00:00.000Z',
  startedAt: '2026-03-13T12:00:00.000Z',
  method: 'Visa ending in 1111',
  next: null,
};
const mine = (over: Partial<Subscription> = {}) => ({
  'GET /api/payment/subscription': { subscription: { ...subscription, ...over } },
});
const plan = async () => within(await screen.findByRole('region', { name: 'Plan' }));

describe('the plan', () => {
  it('is free without a subscription', async () => {
    openSettings({ section: 'plan' });
    const part = await plan();
    expect(await part.findByText('You are on the free plan.')).toBeVisible();
    expect(part.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing');
  });

  it('displays price, renewal and payment method', async () => {
    openSettings({ section: 'plan', answers: mine() });
    const part = await plan();
    expect(await part.findByText('$120.00 a year')).toBeVisible();
    expect(part.getByText('Renews on')).toBeVisible();
    expect(part.getByText('Mar 13, 2027')).toBeVisible();
    expect(part.getByText('Visa ending in 1111')).toBeVisible();
    expect(part.queryByRole('link', { name: 'Resume Pro' })).not.toBeInTheDocument();
  });

  it('is cancelled after a confirmation and can be resumed until it ends', async () => {
    const message = 'Your subscription ends on March 13, 2027.';
    const calls = openSettings({
      section: 'plan',
      answers: {
        ...mine(),
        'GET /api/payment/cancel-subscription': {
          message,
          subscription: { ...subscription, state: 'ending' },
        },
      },
    });
    const part = await plan();
    await userEvent.click(await part.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(calls.some(({ path }) => path.endsWith('cancel-subscription'))).toBe(false);
    expect(dialog.getByRole('button', { name: 'Keep Pro' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await part.findByRole('link', { name: 'Resume Pro' })).toHaveAttribute(
      'href',
      '/subscribe/resume',
    );
    expect(part.getByText(/You cancelled. You keep Pro until Mar 13, 2027/)).toBeVisible();
    expect(part.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
  });

  it('displays the deadline of a failed payment', async () => {
    openSettings({ section: 'plan', answers: mine({ state: 'grace' }) });
    const part = await plan();
    expect(await part.findByText(/Your last payment failed/)).toHaveTextContent('Mar 13, 2027');
    expect(part.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
      'href',
      '/subscribe/resume',
    );
  });

  it('displays the resumed subscription', async () => {
    const next = { plan: 'monthly', startsAt: '2027-03-13T12:00:00.000Z' } as const;
    openSettings({ section: 'plan', answers: mine({ state: 'ending', next }) });
    const part = await plan();
    expect(await part.findByText(/Pro, monthly starts on Mar 13, 2027/)).toBeVisible();
    expect(part.queryByRole('link', { name: 'Resume Pro' })).not.toBeInTheDocument();
  });
});

describe('billing details', () => {
  const fill = async (label: string, text: string) => {
    const field = (await plan()).getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  const save = async () =>
    userEvent.click((await plan()).getByRole('button', { name: 'Save billing details' }));
  const known = {
    name: 'Ada Ltd',
    address: '1 Main Street',
    country: 'IN',
    state: '29',
    gstin: '',
  };

  it('ask for the state of an Indian address, and check its GSTIN against it', async () => {
    const calls = openSettings({
      section: 'plan',
      answers: {
        'GET /api/payment/billing': { billing: known },
        'PUT /api/payment/billing': {
          message: 'Saved.',
          billing: { ...known, gstin: '29AAPFU0939F1ZV' },
        },
      },
    });
    expect(await (await plan()).findByLabelText('State')).toHaveValue('29');
    await fill('GSTIN', '27AAPFU0939F1ZV');
    await save();
    expect(await screen.findByText('This GSTIN belongs to another state.')).toBeVisible();
    await fill('GSTIN', '29aapfu0939f1zv');
    await save();
    const sent = () => calls.find(({ method }) => method === 'PUT');
    await waitFor(() => expect(sent()).toBeDefined());
    expect(JSON.parse(String(sent()?.body))).toEqual({ ...known, gstin: '29AAPFU0939F1ZV' });
    const field = (await plan()).getByLabelText('GSTIN');
    await waitFor(() => expect(field).toHaveValue('29AAPFU0939F1ZV'));
    expect((await plan()).queryByText('15 / 15')).not.toBeInTheDocument();
  });

  it('display the service’s refusal at the field', async () => {
    const message = 'This country is not served.';
    openSettings({
      section: 'plan',
      answers: {
        'GET /api/payment/billing': { billing: { ...known, country: 'DE', state: '' } },
        'PUT /api/payment/billing': refusal(400, message, [{ path: 'country', message }]),
      },
    });
    await (await plan()).findByRole('button', { name: 'Save billing details' });
    expect((await plan()).queryByLabelText('State')).not.toBeInTheDocument();
    await save();
    expect(await screen.findByText(message)).toBeVisible();
  });
});

it('lists Soloist invoices with PDFs', async () => {
  const invoice = {
    id: 'a'.repeat(24),
    number: 'SOL/26-27/00012',
    kind: 'subscription',
    title: 'Soloist Pro, yearly',
    currency: 'USD',
    net: 10_169,
    tax: 1831,
    total: 12_000,
    issuedAt: '2026-03-13T12:00:00.000Z',
  };
  const calls = openSettings({
    section: 'plan',
    answers: {
      'GET /api/payment/invoices': { items: [invoice], nextCursor: null },
      [`GET /api/payment/invoices/${invoice.id}/pdf`]: () => new Response('%PDF'),
    },
  });
  URL.createObjectURL = () => 'blob:it';
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = () => {};
  const part = await plan();
  expect(await part.findByText('Soloist Pro, yearly')).toBeVisible();
  expect(part.getByText(/SOL\/26-27\/00012, Mar 13, 2026, with \$18.31 tax/)).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Download SOL/26-27/00012' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/pdf'))).toBe(true));
});

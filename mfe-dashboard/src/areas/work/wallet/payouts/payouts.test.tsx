import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  sampleAccount as account,
  sampleBalance as balance,
  off,
  openWallet as open,
  samplePayout as payout,
  refused,
} from '../testing.tsx';

const start = 'POST /api/wallet/payouts';
const setSchedule = 'PUT /api/wallet/payout-schedule';
const setLimit = 'PUT /api/wallet/payout-limit';
const payOutButton = () => screen.getByRole('button', { name: 'Pay out' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Pay out' }));
const amountField = () => dialog().getByRole('textbox', { name: 'Amount' });
const send = () => userEvent.click(dialog().getByRole('button', { name: 'Pay out' }));

async function openDialog(more: Parameters<typeof open>[0] = {}) {
  const opened = open({ balances: [balance()], accounts: [account()], ...more });
  await screen.findByText('HDFC Bank ending in 4321');
  await userEvent.click(payOutButton());
  return opened;
}

describe('a payout', () => {
  it('defaults to the available balance and displays amount and account', async () => {
    const { sent } = await openDialog({
      answers: { [start]: { message: 'Your payout is on its way.', payout: payout() } },
    });
    expect(amountField()).toHaveValue('6240');
    expect(screen.getByText(/goes to ADA LOVELACE/)).toHaveTextContent('₹6,240.00');
    await userEvent.clear(amountField());
    await userEvent.type(amountField(), '1500.50');
    expect(screen.getByText(/goes to ADA LOVELACE/)).toHaveTextContent('₹1,500.50');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(start)).toEqual([
      {
        payout_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        fundAccountId: account().id,
        amount: 150_050,
        currency: 'INR',
      },
    ]);
  });

  it('is not offered while payouts are paused, which a banner explains', async () => {
    open({
      balances: [balance()],
      accounts: [account()],
      answers: { 'GET /api/platform/own-flags': { flags: { payouts: false } } },
    });
    expect(await screen.findByText(/^Payouts are paused, including automatic ones/)).toBeVisible();
    await screen.findByText('HDFC Bank ending in 4321');
    expect(payOutButton()).toBeDisabled();
    expect(payOutButton()).toHaveAccessibleDescription('Payouts are paused.');
  });

  it('is not offered while a reported sign-in blocks it, which a banner explains', async () => {
    const payoutsBlockedUntil = new Date(Date.now() + 3_600_000).toISOString();
    open({
      accounts: [account()],
      answers: { 'GET /api/wallet/balance': { balances: [balance()], payoutsBlockedUntil } },
    });
    expect(await screen.findByText(/^Payouts are blocked until/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View activity' })).toHaveAttribute(
      'href',
      '/settings#activity',
    );
    await screen.findByText('HDFC Bank ending in 4321');
    expect(payOutButton()).toBeDisabled();
    expect(payOutButton()).toHaveAccessibleDescription(
      'Payouts are blocked after a reported sign-in.',
    );
  });

  it('is offered once the block has ended', async () => {
    const payoutsBlockedUntil = new Date(Date.now() - 1000).toISOString();
    await openDialog({
      answers: { 'GET /api/wallet/balance': { balances: [balance()], payoutsBlockedUntil } },
    });
    expect(amountField()).toHaveValue('6240');
    expect(screen.queryByText(/^Payouts are blocked/)).not.toBeInTheDocument();
  });

  it('is offered while the payout flag is unknown', async () => {
    const away = () => new Response('', { status: 502 });
    await openDialog({ answers: { 'GET /api/platform/own-flags': away } });
    expect(amountField()).toHaveValue('6240');
  });

  it('starts once for any number of clicks', async () => {
    let refusals = 1;
    const { sent } = await openDialog({
      answers: {
        [start]: () =>
          refusals-- > 0
            ? refused(503, 'Please try again.')()
            : Response.json({ success: true, message: 'On its way.', payout: payout() }),
      },
    });
    await send();
    expect(await screen.findByText('Please try again.')).toBeInTheDocument();
    await send();
    await waitFor(() => expect(sent(start)).toHaveLength(2));
    expect(sent(start)[1]).toEqual(sent(start)[0]);
  });

  it.each([
    ['6240.01', 'You can pay out up to ₹6,240.00.'],
    ['99.99', 'The smallest payout is ₹100.00.'],
    ['', 'Please fill the amount!'],
  ])('refuses “%s” before sending', async (typed, message) => {
    const { sent } = await openDialog();
    await userEvent.clear(amountField());
    if (typed) await userEvent.type(amountField(), typed);
    await send();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent(start)).toEqual([]);
  });

  it('goes only to a verified account', async () => {
    await openDialog({
      accounts: [
        account({ id: '4'.repeat(24), label: 'Axis ending in 1111', state: 'checking' }),
        account(),
        account({ id: '5'.repeat(24), label: 'ada@okaxis', kind: 'vpa' }),
      ],
    });
    const options = dialog()
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(options).toEqual(['HDFC Bank ending in 4321', 'ada@okaxis']);
  });

  it.each([
    [{ balances: [balance()] }, 'Add a verified bank account first.'],
    [
      { balances: [balance()], accounts: [account({ state: 'refused', reason: 'No such one.' })] },
      'Add a verified bank account first.',
    ],
    [
      { balances: [balance({ available: 9999 })], accounts: [account()] },
      'The smallest payout is ₹100.00.',
    ],
    [
      { balances: [balance({ currency: 'USD' })], accounts: [account()] },
      'Payouts are available in INR only.',
    ],
    [{ balances: [balance({ available: -500 })] }, /A lost dispute exceeded your balance/],
  ])('is disabled with a reason: %#', async (opening, reason) => {
    open(opening);
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(payOutButton()).toBeDisabled();
  });
});

describe('the list of payouts', () => {
  const listed = (over: Parameters<typeof payout>[0]) => {
    open({
      at: '/payments?tab=payouts',
      answers: { 'GET /api/wallet/payouts': { items: [payout(over)], nextCursor: null } },
    });
    return screen.findByRole('row', { name: /HDFC Bank/ });
  };

  it.each([
    [{ state: 'started' }, 'Started'],
    [{ state: 'processing', isScheduled: true }, 'Automatic.'],
    [{ state: 'paid', reference: '428112345678' }, 'Reference 428112345678.'],
    [
      { state: 'reversed', reason: 'The account is closed.' },
      'The account is closed. The money is back in your wallet.',
    ],
    [{ state: 'failed' }, 'Failed'],
  ] as const)('describes %j: %s', async (over, text) => {
    const row = await listed(over);
    expect(row).toHaveTextContent(text);
    expect(row).toHaveTextContent('₹3,000.00');
  });

  it('has an empty state', async () => {
    open({ at: '/payments?tab=payouts' });
    expect(await screen.findByText('No payouts yet')).toBeInTheDocument();
  });
});

describe('automatic payouts', () => {
  const weekly = { rhythm: 'weekly', fundAccountId: account().id, least: 50_000 } as const;

  it('are off by default and take a day, an account and a minimum', async () => {
    const { sent } = open({
      accounts: [account()],
      answers: {
        [setSchedule]: {
          message: 'Schedule saved.',
          schedule: weekly,
          nextAt: '2026-11-23T00:00:00.000Z',
        },
      },
    });
    expect(await screen.findByText('Automatic payouts are off.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change payout schedule' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Every Monday' }));
    const least = screen.getByRole('textbox', { name: 'Minimum amount' });
    expect(least).toHaveValue('100.00');
    await userEvent.clear(least);
    await userEvent.type(least, '500');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(
        /Every Monday, we pay out your balance to HDFC Bank ending in 4321 if it is at least ₹500.00. Next payout: Nov 23/,
      ),
    ).toBeInTheDocument();
    expect(sent(setSchedule)).toEqual([weekly]);
  });

  it('cannot be set without a verified account', async () => {
    open({
      accounts: [account({ state: 'checking' })],
      answers: { 'GET /api/wallet/payout-schedule': off },
    });
    await screen.findByText('Automatic payouts are off.');
    expect(
      screen.queryByRole('button', { name: 'Change payout schedule' }),
    ).not.toBeInTheDocument();
  });
});

describe('the payout limit', () => {
  it('is displayed, and changes to an amount of the person’s choice', async () => {
    const { sent } = open({
      accounts: [account()],
      answers: {
        [setLimit]: { message: 'Limit saved.', limit: { confirmAbove: 0 } },
      },
    });
    expect(
      await screen.findByText('We ask you to confirm payouts above ₹10,000.00.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change payout limit' }));
    const above = screen.getByRole('textbox', { name: 'Confirm payouts above' });
    expect(above).toHaveValue('10000');
    await userEvent.clear(above);
    await userEvent.type(above, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('We ask you to confirm every payout.')).toBeInTheDocument();
    expect(sent(setLimit)).toEqual([{ confirmAbove: 0 }]);
  });
});

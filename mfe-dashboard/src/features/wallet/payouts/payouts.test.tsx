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
  it('is all that is available unless told, and says what arrives where', async () => {
    const { sent } = await openDialog({
      answers: { [start]: { message: 'Your payout is on its way.', payout: payout() } },
    });
    expect(amountField()).toHaveValue('6240');
    expect(screen.getByText(/arrives with ADA LOVELACE/)).toHaveTextContent('₹6,240.00');
    await userEvent.clear(amountField());
    await userEvent.type(amountField(), '1500.50');
    expect(screen.getByText(/arrives with ADA LOVELACE/)).toHaveTextContent('₹1,500.50');
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

  it('is not offered while payouts are switched off, and the page says so before', async () => {
    open({
      balances: [balance()],
      accounts: [account()],
      answers: { 'GET /api/platform/own-flags': { flags: { payouts: false } } },
    });
    expect(
      await screen.findByText(/^Payouts are paused right now, automatic ones too/),
    ).toBeVisible();
    await screen.findByText('HDFC Bank ending in 4321');
    expect(payOutButton()).toBeDisabled();
    expect(payOutButton()).toHaveAccessibleDescription('Payouts are paused right now.');
  });

  it('is offered where nobody knows whether payouts are on', async () => {
    const away = () => new Response('', { status: 502 });
    await openDialog({ answers: { 'GET /api/platform/own-flags': away } });
    expect(amountField()).toHaveValue('6240');
  });

  it('is asked for once, however often it is sent', async () => {
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
    ['6240.01', 'At most ₹6,240.00 is available.'],
    ['99.99', 'Payouts begin at ₹100.00.'],
    ['', 'Please fill the amount!'],
  ])('of “%s” is refused before it is sent', async (typed, message) => {
    const { sent } = await openDialog();
    await userEvent.clear(amountField());
    if (typed) await userEvent.type(amountField(), typed);
    await send();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent(start)).toEqual([]);
  });

  it('goes to a verified account alone', async () => {
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
    [{ balances: [balance()] }, 'Add an account that its bank knows first.'],
    [
      { balances: [balance()], accounts: [account({ state: 'refused', reason: 'No such one.' })] },
      'Add an account that its bank knows first.',
    ],
    [
      { balances: [balance({ available: 9999 })], accounts: [account()] },
      'Payouts begin at ₹100.00.',
    ],
    [
      { balances: [balance({ currency: 'USD' })], accounts: [account()] },
      'Only INR can be paid out so far.',
    ],
    [{ balances: [balance({ available: -500 })] }, /A lost dispute took more than was here/],
  ])('cannot be asked for, and it says why: %#', async (opening, reason) => {
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
    [{ state: 'processing', isScheduled: true }, 'By schedule.'],
    [{ state: 'paid', reference: '428112345678' }, 'Reference 428112345678.'],
    [
      { state: 'reversed', reason: 'The account is closed.' },
      'The account is closed. The money is in your wallet again.',
    ],
    [{ state: 'failed' }, 'Failed'],
  ] as const)('says of %j: %s', async (over, text) => {
    const row = await listed(over);
    expect(row).toHaveTextContent(text);
    expect(row).toHaveTextContent('₹3,000.00');
  });

  it('is empty: it says how payouts begin', async () => {
    open({ at: '/payments?tab=payouts' });
    expect(await screen.findByText('No payouts yet')).toBeInTheDocument();
  });
});

describe('automatic payouts', () => {
  const weekly = { rhythm: 'weekly', fundAccountId: account().id, least: 50_000 } as const;

  it('are off at first, and set to a day, an account and a least amount', async () => {
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
    expect(await screen.findByText('Payouts go out when you ask.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change when payouts go out' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Every Monday' }));
    const least = screen.getByRole('textbox', { name: 'From what amount up' });
    expect(least).toHaveValue('100.00');
    await userEvent.clear(least);
    await userEvent.type(least, '500');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(
        /Every Monday, all that is available goes to HDFC Bank ending in 4321, from ₹500.00 up. Next on Nov 23/,
      ),
    ).toBeInTheDocument();
    expect(sent(setSchedule)).toEqual([weekly]);
  });

  it('cannot be set without an account that its bank knows', async () => {
    open({
      accounts: [account({ state: 'checking' })],
      answers: { 'GET /api/wallet/payout-schedule': off },
    });
    await screen.findByText('Payouts go out when you ask.');
    expect(screen.queryByRole('button', { name: /Change/ })).not.toBeInTheDocument();
  });
});

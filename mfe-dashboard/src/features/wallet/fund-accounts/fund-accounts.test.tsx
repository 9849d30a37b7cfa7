import { hear, isLineOpen } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleAccount as account, openWallet as open, refused } from '../testing.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

const add = 'POST /api/payment/add-fund-account';
const list = () => screen.findByRole('list', { name: 'Your accounts' });
const fill = async (name: string, value: string) =>
  userEvent.type(screen.getByRole('textbox', { name }), value);
const submit = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add account' }));

async function openForm(answers: object = {}) {
  const opened = open({ answers: answers as never });
  await userEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  return opened;
}

const added = { message: 'Account added.', fundAccount: account() };

it('a bank account is added with its name, number and IFSC', async () => {
  const { sent } = await openForm({ [add]: added });
  await fill('Name on the account', 'Ada Lovelace');
  await fill('Account number', ' 11214311215411 ');
  await fill('IFSC', 'hdfc0001234');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(add)).toEqual([
    {
      details: {
        kind: 'bank_account',
        name: 'Ada Lovelace',
        account_number: '11214311215411',
        ifsc: 'HDFC0001234',
      },
    },
  ]);
});

it('a UPI address is added without what was filled in of a bank account', async () => {
  const { sent } = await openForm({ [add]: added });
  await fill('Name on the account', 'Ada Lovelace');
  await fill('Account number', '11214311215411');
  await userEvent.click(screen.getByRole('radio', { name: 'UPI address' }));
  await fill('UPI address', 'ada@okhdfcbank');
  await submit();
  await waitFor(() =>
    expect(sent(add)).toEqual([
      { details: { kind: 'vpa', name: 'Ada Lovelace', address: 'ada@okhdfcbank' } },
    ]),
  );
});

it('what is wrong is said at its field, before anything is sent', async () => {
  const { sent } = await openForm();
  await fill('Account number', '12');
  await fill('IFSC', 'HDFC1');
  await submit();
  expect(await screen.findByText('Please fill the name on the account!')).toBeInTheDocument();
  expect(screen.getByText('This account number is not valid.')).toBeInTheDocument();
  expect(screen.getByText('This IFSC is not valid.')).toBeInTheDocument();
  expect(sent(add)).toEqual([]);
});

it('what is empty is asked for, not called wrong', async () => {
  await openForm();
  await submit();
  expect(await screen.findByText('Please fill the account number!')).toBeInTheDocument();
  expect(screen.getByText('Please fill the IFSC!')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'UPI address' }));
  await submit();
  expect(await screen.findByText('Please fill the UPI address!')).toBeInTheDocument();
});

it('what the server refuses is said at the field that it names', async () => {
  await openForm({
    [add]: refused(400, 'This IFSC is not valid.', [
      { path: 'details.ifsc', message: 'No bank has this IFSC.' },
    ]),
  });
  await fill('Name on the account', 'Ada Lovelace');
  await fill('Account number', '11214311215411');
  await fill('IFSC', 'HDFC0001234');
  await submit();
  expect(await screen.findByText('No bank has this IFSC.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'IFSC' })).toBeInvalid();
});

it('an account is checked, then verified, while one looks on', async () => {
  let state: 'checking' | 'verified' = 'checking';
  open({
    answers: {
      'GET /api/wallet/fund-accounts': () =>
        Response.json({
          success: true,
          fundAccounts: [
            account({ state, registeredName: state === 'verified' ? 'ADA LOVELACE' : '' }),
          ],
        }),
    },
  });
  expect(await list()).toHaveTextContent('Checking');
  await waitFor(() => expect(isLineOpen()).toBe(true));
  state = 'verified';
  act(() => void hear('changed', { topic: 'wallet', id: 'a'.repeat(24) }));
  await waitFor(async () => expect(await list()).toHaveTextContent('Verified'));
  expect(await list()).toHaveTextContent('ADA LOVELACE');
});

it('an account that its bank does not know says why', async () => {
  open({ accounts: [account({ state: 'refused', registeredName: '', reason: 'No such one.' })] });
  expect(await list()).toHaveTextContent('Refused');
  expect(await list()).toHaveTextContent('No such one.');
});

it('an account is removed once that is confirmed', async () => {
  const { id, label } = account();
  const remove = `DELETE /api/wallet/fund-accounts/${id}`;
  const { sent } = open({
    accounts: [account()],
    answers: { [remove]: { message: 'Account removed.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${label}` }));
  expect(sent(remove)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent(remove)).toHaveLength(1));
});

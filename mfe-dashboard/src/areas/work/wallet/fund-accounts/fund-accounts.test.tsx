import { isConnected, receiveEvent } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleAccount as account, openWallet as open, refused } from '../testing.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

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

it('adds a bank account with its holder, number and IFSC', async () => {
  const { sent } = await openForm({ [add]: added });
  await fill('Account holder', 'Ada Lovelace');
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

it('adds a UPI address without the bank account’s input', async () => {
  const { sent } = await openForm({ [add]: added });
  await fill('Account holder', 'Ada Lovelace');
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

it('displays invalid input at its field before sending', async () => {
  const { sent } = await openForm();
  await fill('Account number', '12');
  await fill('IFSC', 'HDFC1');
  await submit();
  expect(await screen.findByText('Please fill the name on the account!')).toBeInTheDocument();
  expect(screen.getByText('This account number is not valid.')).toBeInTheDocument();
  expect(screen.getByText('This IFSC is not valid.')).toBeInTheDocument();
  expect(sent(add)).toEqual([]);
});

it('asks for empty input instead of calling it invalid', async () => {
  await openForm();
  await submit();
  expect(await screen.findByText('Please fill the account number!')).toBeInTheDocument();
  expect(screen.getByText('Please fill the IFSC!')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'UPI address' }));
  await submit();
  expect(await screen.findByText('Please fill the UPI address!')).toBeInTheDocument();
});

it('displays the server’s refusal at its field', async () => {
  await openForm({
    [add]: refused(400, 'This IFSC is not valid.', [
      { path: 'details.ifsc', message: 'No bank has this IFSC.' },
    ]),
  });
  await fill('Account holder', 'Ada Lovelace');
  await fill('Account number', '11214311215411');
  await fill('IFSC', 'HDFC0001234');
  await submit();
  expect(await screen.findByText('No bank has this IFSC.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'IFSC' })).toBeInvalid();
});

it('updates an account from checking to verified', async () => {
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
  await waitFor(() => expect(isConnected()).toBe(true));
  state = 'verified';
  act(() => void receiveEvent('changed', { topic: 'wallet', id: 'a'.repeat(24) }));
  await waitFor(async () => expect(await list()).toHaveTextContent('Verified'));
  expect(await list()).toHaveTextContent('ADA LOVELACE');
});

it('displays why a bank refused an account', async () => {
  open({ accounts: [account({ state: 'refused', registeredName: '', reason: 'No such one.' })] });
  expect(await list()).toHaveTextContent('Rejected');
  expect(await list()).toHaveTextContent('No such one.');
});

it('removes an account after a confirmation', async () => {
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

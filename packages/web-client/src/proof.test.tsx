import { payouts } from '@soloist/contracts';
import { call } from './api.ts';
import { answerProofRequests } from './proof.ts';
import { getToken, renewToken, setToken } from './session.ts';
import { answerCalls } from './testing.ts';

const old = 'old.token.signature';
const proved = 'proved.token.signature';
const remove = { params: { id: 'a'.repeat(24) } };
const refusal = () =>
  Response.json(
    { success: false, code: 'proof_required', message: 'Confirm that it’s you.' },
    { status: 403 },
  );

/** A server that removes an account with the proved token only. */
function openServer() {
  setToken(old);
  const calls = answerCalls({
    [`DELETE /api/wallet/fund-accounts/${remove.params.id}`]: () =>
      getToken() === proved
        ? Response.json({ success: true, message: 'Account removed.' })
        : refusal(),
  });
  return calls;
}
afterEach(() => answerProofRequests(undefined));

it('is asked for once, and the call is repeated with the new token', async () => {
  const calls = openServer();
  const ask = jest.fn(async () => {
    renewToken(proved);
    return true;
  });
  answerProofRequests(ask);
  const replies = await Promise.all([
    call(payouts.removeFundAccount, remove),
    call(payouts.removeFundAccount, remove),
  ]);
  expect(replies).toEqual([{ message: 'Account removed.' }, { message: 'Account removed.' }]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(calls).toHaveLength(4);
});

it('is asked for again by a later call', async () => {
  openServer();
  const ask = jest.fn(async () => false);
  answerProofRequests(ask);
  for (let turn = 0; turn < 2; turn++) {
    await expect(call(payouts.removeFundAccount, remove)).rejects.toMatchObject({
      code: 'proof_required',
      message: 'Confirm that it’s you.',
    });
  }
  expect(ask).toHaveBeenCalledTimes(2);
});

it('is asked for at most once by each call', async () => {
  const calls = openServer();
  answerProofRequests(async () => true);
  await expect(call(payouts.removeFundAccount, remove)).rejects.toMatchObject({
    code: 'proof_required',
  });
  expect(calls).toHaveLength(2);
});

it('fails the call where no one can be asked', async () => {
  const calls = openServer();
  await expect(call(payouts.removeFundAccount, remove)).rejects.toMatchObject({
    code: 'proof_required',
  });
  expect(calls).toHaveLength(1);
});

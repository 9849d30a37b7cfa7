import { eventually, newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { bankAccount, createPaidPerson, upiAddress } from '../../../../test/paid-person.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { addFundAccount } from './add-fund-account.service.ts';
import { FundAccountModel, mostAccounts } from './fund-accounts.model.ts';
import { verifyDueFundAccounts, verifyFundAccount } from './verify-fund-account.service.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.clearFaults());

const numbered = (n: number) => bankAccount({ account_number: `00012345${n}` });
interface Account {
  id: string;
  active: boolean;
}
const accountsAtProvider = async () =>
  (await paying.simulator.fetchList('/v1/fund_accounts?count=100')).items as Account[];
const verifyNow = async () => {
  await FundAccountModel.updateMany(
    { askAt: mongoose.trusted({ $ne: null }) },
    { askAt: new Date(0) },
  );
  await verifyDueFundAccounts(paying.deps);
};

describe('an added account', () => {
  it('is verified by its bank, with the holder’s name', async () => {
    const { add, accounts } = await createPaidPerson(paying);
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body.fundAccount).toMatchObject({
      ...{ kind: 'bank_account', state: 'checking', registeredName: '' },
      label: 'Simulated Bank ending in 4321',
    });
    await eventually(async () => {
      await verifyNow();
      return (await accounts())[0].state === 'verified';
    });
    expect(await accounts()).toMatchObject([{ registeredName: 'Noor Haddad', reason: '' }]);
  });

  it('is refused when its bank does not know it', async () => {
    const { verified, accounts } = await createPaidPerson(paying);
    await verified(bankAccount({ account_number: '123450000' }));
    expect(await accounts()).toMatchObject([
      { state: 'refused', reason: 'The bank doesn’t know this account.' },
    ]);
  });

  it('is recognised, also when it is added twice concurrently', async () => {
    const { add, accounts } = await createPaidPerson(paying);
    const replies = await Promise.all([add(), add(), add()]);
    const ids = new Set(replies.map(({ body }) => body.fundAccount.id));
    expect(ids.size).toBe(1);
    expect((await add()).body.fundAccount.id).toBe([...ids][0]);
    expect(await accounts()).toHaveLength(1);
  });

  it('is one of at most five, also when added concurrently', async () => {
    const { add, accounts } = await createPaidPerson(paying);
    const replies = await Promise.all(Array.from({ length: 9 }, (_, n) => add(numbered(n))));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(409)]).toEqual([mostAccounts, 9 - mostAccounts]);
    expect(await accounts()).toHaveLength(mostAccounts);
  });

  it('is one of at most ten a day: each costs a bank verification', async () => {
    const { add, remove } = await createPaidPerson(paying);
    for (let n = 0; n < 10; n += 1) await remove((await add(numbered(n))).body.fundAccount.id);
    expect((await add(numbered(10))).status).toBe(429);
  });

  it('counts towards that limit each time, also when it is the same one', async () => {
    const { add, remove } = await createPaidPerson(paying);
    const unknownAccount = bankAccount({ account_number: '987650000' });
    for (let n = 0; n < 10; n += 1) await remove((await add(unknownAccount)).body.fundAccount.id);
    expect((await add(unknownAccount)).status).toBe(429);
  });

  it('is never stored in full, nor is a phone number in a UPI address', async () => {
    const { userId, add, accounts } = await createPaidPerson(paying);
    await add(bankAccount({ account_number: '77712344321' }));
    await add(upiAddress('9876543210@ybl'));
    const stored = JSON.stringify(await FundAccountModel.find({ userId }).lean());
    expect(stored).not.toContain('77712344321');
    expect(stored).not.toContain('9876543210');
    expect((await accounts()).map(({ label }: { label: string }) => label)).toEqual([
      '•••3210@ybl',
      'Simulated Bank ending in 4321',
    ]);
  });

  it.each([
    [{ account_number: '12' }, 'This account number is not valid.'],
    [{ ifsc: 'HDFC' }, 'This IFSC is not valid.'],
    [{ name: ' ' }, 'Please fill the name on the account!'],
    [{ name: 'Al' }, 'Please fill the whole name on the account.'],
  ])('is refused with %p, naming what is wrong', async (over, message) => {
    const { add, accounts } = await createPaidPerson(paying);
    const { status, body } = await add(bankAccount(over));
    expect({ status, message: body.message }).toEqual({ status: 400, message });
    expect(await accounts()).toEqual([]);
  });

  it.each(['lost', 'broken', 'refused'] as const)(
    'whose creation got no response (%s) can be added again, and exists once',
    async (kind) => {
      const { add, accounts } = await createPaidPerson(paying);
      const before = (await accountsAtProvider()).length;
      await paying.simulator.fail('POST /fund_accounts', kind);
      expect((await add()).status).toBe(503);
      expect((await add()).status).toBe(200);
      expect(await accounts()).toHaveLength(1);
      expect(await accountsAtProvider()).toHaveLength(before + 1);
    },
  );

  it('is found at the provider when the verification’s response is lost', async () => {
    const { add, accounts } = await createPaidPerson(paying);
    await paying.simulator.fail('POST /fund_accounts/validations', 'lost');
    const { id } = (await add()).body.fundAccount;
    await eventually(async () => {
      await verifyFundAccount(id, paying.deps);
      return (await accounts())[0].state === 'verified';
    });
  });

  it('is updated by the provider’s event', async () => {
    const { add, accounts } = await createPaidPerson(paying);
    const { id } = (await add()).body.fundAccount;
    await FundAccountModel.updateOne({ _id: id }, { $unset: { validationId: 1 } });
    const { providerId } = await FundAccountModel.findById(id).orFail().lean();
    const [event] = await eventually(async () => {
      const about = await paying.eventsFor(providerId);
      return about.length > 0 && about;
    });
    await paying.deliver(event!);
    await eventually(async () => (await accounts())[0].state === 'verified');
  });
});

describe('a removed account', () => {
  it('is no longer active at the provider, and can be removed twice', async () => {
    const { verified, remove, accounts } = await createPaidPerson(paying);
    const id = await verified();
    const { providerId } = await FundAccountModel.findById(id).orFail().lean();
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect(await accounts()).toEqual([]);
    const atProvider = (await accountsAtProvider()).find((each) => each.id === providerId);
    expect(atProvider).toMatchObject({ active: false });
  });

  it('is deactivated later when the provider does not respond', async () => {
    const { verified, remove } = await createPaidPerson(paying);
    const id = await verified();
    await paying.simulator.fail('PATCH /fund_accounts', 'broken');
    expect((await remove(id)).status).toBe(200);
    await verifyNow();
    expect(await FundAccountModel.findById(id).lean()).toMatchObject({
      isRemoved: true,
      label: '',
    });
    expect((await FundAccountModel.findById(id).lean())?.askAt).toBeUndefined();
  });

  it('can be added again and is active again, without a second verification', async () => {
    const { verified, remove, payOut, add } = await createPaidPerson(paying);
    const account_number = '555666777888';
    const first = await verified(bankAccount({ account_number }));
    await remove(first);
    const { validationId } = await FundAccountModel.findById(first).orFail().lean();
    const { fundAccount } = (await add(bankAccount({ account_number }))).body;
    expect(fundAccount).toMatchObject({ state: 'verified', registeredName: 'Noor Haddad' });
    expect(await FundAccountModel.findById(fundAccount.id).lean()).toMatchObject({ validationId });
    expect((await payOut(fundAccount.id)).body.payout).toMatchObject({ state: 'processing' });
  });

  it('of another person is not found', async () => {
    const id = await (await createPaidPerson(paying)).verified();
    const { remove } = await createPaidPerson(paying);
    expect((await remove(id)).status).toBe(404);
    expect((await remove(newId())).status).toBe(404);
  });
});

it('adds no account where no payment provider is set up', async () => {
  const request = { userId: newId(), details: bankAccount() };
  const added = addFundAccount(request, { ...paying.deps, provider: undefined });
  await expect(added).rejects.toMatchObject({ code: 'payments_unavailable', status: 503 });
});

it('adds no account where no account for payouts is set up', async () => {
  const request = { userId: newId(), details: bankAccount() };
  const config = { ...paying.config, RAZORPAY_PAYOUT_ACCOUNT: undefined };
  const added = addFundAccount(request, { ...paying.deps, config });
  await expect(added).rejects.toMatchObject({
    code: 'payments_unavailable',
    message: 'Payouts are not set up yet.',
  });
});

import type { Migration } from '@soloist/server-kit';
import { startTestIdentity, type TestIdentity } from '../../test/harness.ts';
import { AccountModel } from '../modules/accounts/accounts.model.ts';
import { addMailKinds } from './2026-11-21-add-mail-kinds.ts';
import { watchHosts } from './2026-11-21-watch-hosts.ts';
import { normalizeEmails } from './2026-11-23-normalize-emails.ts';
import { hideUnconfirmedDetails } from './2026-11-28-hide-unconfirmed-details.ts';
import { confirmRatesInOwnCurrency } from './2026-11-28-rates-in-own-currency.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const revert = async (down: Migration['down']) => {
  if (typeof down !== 'function') throw new Error('It has nothing to revert.');
  await down();
};

/** An account as the first version stored it. */
async function oldAccount() {
  const { user } = await identity.signUp();
  await AccountModel.collection.updateOne(
    { email: user.email },
    {
      $set: { emailPref: ['new_sign_in'], hosts: [{ host: `${user.id}.example`, state: 'live' }] },
      $unset: { emailEdition: 1 },
    },
  );
  // The events of the sign-up may leave at any moment.
  const projection = { outbox: 0 };
  return () => AccountModel.collection.findOne({ email: user.email }, { projection });
}

it.each([addMailKinds, watchHosts])(
  '$name: a second up has no effect, and down restores the old state',
  async ({ up, down }) => {
    const read = await oldAccount();
    const before = await read();
    await up();
    const after = await read();
    expect(after).not.toEqual(before);
    await up();
    expect(await read()).toEqual(after);
    await revert(down);
    expect(await read()).toEqual(before);
  },
);

it('2026-11-28-hide-unconfirmed-details: hides what nobody typed, and keeps everyone listed', async () => {
  const old = async (fields: object) => {
    const { user } = await identity.signUp();
    const $unset = { portfolio: 1, isRateHidden: 1, isAvailabilityHidden: 1 };
    const email = user.email;
    await AccountModel.collection.updateOne({ email }, { $set: fields, $unset });
    return user.id;
  };
  const empty = await old({});
  const filled = await old({ headline: 'Maker', skills: ['Making'], hourlyRate: '80$' });
  for (let i = 0; i < 2; i++) await hideUnconfirmedDetails.up();
  const read = (id: string) => AccountModel.findById(id).lean();
  const portfolio = { published: true, hasProjects: false, version: 0 };
  expect(await read(empty)).toMatchObject({
    portfolio,
    isRateHidden: true,
    isAvailabilityHidden: true,
  });
  const after = await read(filled);
  expect(after).toMatchObject({ portfolio });
  expect([after?.isRateHidden, after?.isAvailabilityHidden]).toEqual([undefined, undefined]);
  await revert(hideUnconfirmedDetails.down);
  expect((await read(empty))?.portfolio).toBeUndefined();
});

it('2026-11-28-rates-in-own-currency: hides rates that were typed in dollars', async () => {
  const isHiddenAfter = async (currency: string) => {
    const { user } = await identity.signUp();
    await AccountModel.updateOne({ _id: user.id }, { currency, isRateHidden: false });
    for (let i = 0; i < 2; i++) await confirmRatesInOwnCurrency.up();
    const { isRateHidden } = await AccountModel.findById(user.id).orFail().lean();
    return isRateHidden;
  };
  expect(await isHiddenAfter('EUR')).toBe(true);
  expect(await isHiddenAfter('USD')).toBe(false);
});

it('2026-11-28-rates-in-own-currency: hides confirmed rates from the version that shows them in dollars', async () => {
  const { user } = await identity.signUp();
  await AccountModel.updateOne({ _id: user.id }, { currency: 'INR', isRateHidden: false });
  await revert(confirmRatesInOwnCurrency.down);
  expect((await AccountModel.findById(user.id).lean())?.isRateHidden).toBe(true);
});

it('2026-11-23-normalize-emails: lets accounts with an international domain log in again', async () => {
  const [{ user }, existing, other] = [
    await identity.signUp(),
    await identity.signUp({ email: 'taken@xn--mnchen-3ya.test' }),
    await identity.signUp(),
  ];
  const store = (id: string, email: string) => AccountModel.updateOne({ _id: id }, { email });
  await store(user.id, 'ada@münchen.test');
  await store(other.user.id, 'taken@münchen.test');
  for (let i = 0; i < 2; i++) await normalizeEmails.up();
  expect((await identity.logIn('ada@München.test')).status).toBe(200);
  expect((await identity.logIn(existing.form.email)).body.user.id).toBe(existing.user.id);
  expect((await AccountModel.findById(other.user.id).lean())?.email).toBe('taken@münchen.test');
});

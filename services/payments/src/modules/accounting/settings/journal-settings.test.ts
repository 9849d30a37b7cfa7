import { newId } from '@soloist/server-kit/testing';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { exportJournalSettings } from './journal-settings.service.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const call = (method: string, userId: string, format: string, body?: object) =>
  payments.send(`${method} /wallet/accounting/settings/${format}`, {
    token: payments.tokenFor({ userId, role: 'freelancer' }),
    body,
  });
const read = async (userId: string, format: string) =>
  (await call('GET', userId, format)).body.settings;

it('has a preset for each format, which a person’s own accounts replace', async () => {
  const userId = newId();
  const { accounts, options, is_custom } = await read(userId, 'datev_skr04');
  expect({ income: accounts.income, is_custom }).toEqual({ income: '4200', is_custom: false });
  const form = {
    accounts: { ...accounts, income: '4400' },
    options: { ...options, datev_client: 12_345 },
  };
  expect((await call('PUT', userId, 'datev_skr04', form)).status).toBe(200);
  const saved = { format: 'datev_skr04', is_custom: true, ...form };
  expect(await read(userId, 'datev_skr04')).toEqual(saved);
  // Neither another format nor another person has them.
  expect((await read(userId, 'datev_skr03')).is_custom).toBe(false);
  expect((await read(newId(), 'datev_skr04')).is_custom).toBe(false);
  expect(await exportJournalSettings(userId)).toEqual([{ datev_skr04: form }]);
  expect((await call('DELETE', userId, 'datev_skr04')).body.settings.accounts).toEqual(accounts);
  expect((await call('DELETE', userId, 'datev_skr04')).status).toBe(200);
});

it('refuses an account that the format does not have', async () => {
  const userId = newId();
  const { accounts, options } = await read(userId, 'datev_skr03');
  const put = (account: string) =>
    call('PUT', userId, 'datev_skr03', { accounts: { ...accounts, fees: account }, options });
  for (const account of ['', 'Sales', '84000', '0840']) {
    const { status, body } = await put(account);
    expect({ account, status }).toEqual({ account, status: 400 });
    expect(body.details[0].path).toBe('accounts.fees');
  }
  expect((await call('GET', userId, 'sage')).status).toBe(404);
});

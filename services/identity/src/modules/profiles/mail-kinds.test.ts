import { emailedByDefault } from '@soloist/contracts';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { addMailKinds } from '../../migrations/2026-11-21-add-mail-kinds.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const readEmailPref = async (token: string) =>
  (await identity.send('GET /profile/loadUser', { token })).body.userInfo.emailPref;

it('enables the default kinds of email for a new account', async () => {
  const { token } = await identity.signUp();
  expect(await readEmailPref(token)).toEqual(emailedByDefault);
});

it('enables a later kind for older accounts, until they switch it off', async () => {
  const { token, user } = await identity.signUp();
  await AccountModel.collection.updateOne(
    { email: user.email },
    { $set: { emailPref: ['new_sign_in'] }, $unset: { emailEdition: 1 } },
  );
  await addMailKinds.up();
  expect(await readEmailPref(token)).toEqual([
    'new_sign_in',
    'site_message',
    'job_news',
    'job_matches',
    'recommendations',
    'messages',
    'invoice_news',
    'payment_news',
  ]);
  const emailPref = ['new_sign_in'];
  await identity.send('POST /profile/updateProfile', { token, body: { emailPref } });
  await addMailKinds.up();
  expect(await readEmailPref(token)).toEqual(['new_sign_in']);
});

it('enables only the later kinds for an account that switched the earlier ones off', async () => {
  const { token, user } = await identity.signUp();
  await AccountModel.collection.updateOne(
    { email: user.email },
    { $set: { emailPref: [], emailEdition: 1 } },
  );
  await addMailKinds.up();
  expect(await readEmailPref(token)).toEqual([
    'job_news',
    'job_matches',
    'recommendations',
    'messages',
    'invoice_news',
    'payment_news',
  ]);
});

import { emailedByDefault } from '@soloist/contracts';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { addMailKinds } from '../../migrations/2026-11-21-add-mail-kinds.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const wanted = async (token: string) =>
  (await identity.send('GET /profile/loadUser', { token })).body.userInfo.emailPref;

it('a new account wants the kinds of mail that few would miss', async () => {
  const { token } = await identity.signUp();
  expect(await wanted(token)).toEqual(emailedByDefault);
});

it('a kind that was added later is wanted by older accounts, until they switch it off', async () => {
  const { token, user } = await identity.signUp();
  await AccountModel.collection.updateOne(
    { email: user.email },
    { $set: { emailPref: ['new_sign_in'] }, $unset: { emailEdition: 1 } },
  );
  await addMailKinds.up();
  expect(await wanted(token)).toEqual([
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
  expect(await wanted(token)).toEqual(['new_sign_in']);
});

it('who switched a kind off before others were added gets only these', async () => {
  const { token, user } = await identity.signUp();
  await AccountModel.collection.updateOne(
    { email: user.email },
    { $set: { emailPref: [], emailEdition: 1 } },
  );
  await addMailKinds.up();
  expect(await wanted(token)).toEqual([
    'job_news',
    'job_matches',
    'recommendations',
    'messages',
    'invoice_news',
    'payment_news',
  ]);
});

import { expect, test } from '@playwright/test';
import { ObjectId } from 'mongodb';
import { app } from '../support/app.ts';
import { mailsTo, waitForMail } from '../support/inbox.ts';
import { callApi, newAddress, newPerson } from '../support/people.ts';
import { acceptProposal, sendProposal } from '../support/proposals.ts';
import { createService, startServiceDraft } from '../support/services.ts';
import { readAllStores, type StoredRecord, withMongo } from '../support/stores.ts';
import { unzip } from '../support/zip.ts';

// The test renders four documents and deletes two accounts in every service.

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function uploadAvatar(token: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([Buffer.from(onePixel, 'base64')], 'me.png', { type: 'image/png' }));
  return (await callApi('POST /files/images', { token, body: form })).body.url;
}

const profileDetails = (name: string) => ({
  about: `${name} sets type by hand`,
  headline: `Letterpress by ${name}`,
  location: `Harbour of ${name}`,
});

/** A person with data in every service, whose name appears in all of it. */
async function newFreelancer(name: string) {
  const person = await newPerson({ name, isPublished: true });
  const { token, email, user } = person;
  const profileImage = await uploadAvatar(token);
  await callApi('POST /profile/updateProfile', {
    token,
    body: { ...profileDetails(name), profileImage, skills: ['Letterpress'] },
  });
  await callApi('POST /users/contact', {
    body: { topic: 'support', name, email, company: '', message: `A question of ${name}` },
  });
  await callApi('POST /auth/login', { body: { email, password: `not that of ${name}` } });
  // The assistant takes no messages yet.
  const chat = { userId: new ObjectId(user.id), title: `Rates of ${name}`, updatedAt: new Date() };
  await withMongo((mongo) => mongo.db('soloist_sage').collection('chats').insertOne(chat));
  await createService(token, `Printing with ${name}`);
  await startServiceDraft(token, { process: `As ${name} does it` });
  return { ...person, name, profileImage, ...(await sendTwoProposals(token, name)) };
}

/** One proposal that the client signs, and one that is pending. */
async function sendTwoProposals(token: string, name: string) {
  const attachment = new File(['%PDF-1.7'], `Brief by ${name}.pdf`, { type: 'application/pdf' });
  const options = { token, to: newAddress('sofie'), signature: `${name} Tester`, attachment };
  const signed = await sendProposal(options);
  await expectDelivered(token, signed.id);
  await acceptProposal(signed.contract_id);
  const pending = await sendProposal(options);
  for (const { id } of [signed, pending]) await expectDelivered(token, id);
  return { signed, pending };
}

const expectDelivered = (token: string, id: string) =>
  expect(async () => {
    const { body } = await callApi(`GET /proposal/fetchProject/${id}`, { token });
    for (const { state } of body.proposal.deliveries) expect(state).toBe('sent');
  }).toPass();
type Freelancer = Awaited<ReturnType<typeof newFreelancer>>;

async function requestExport({ token }: Freelancer) {
  await callApi('POST /profile/export', { token });
  await expect(async () => {
    const { body } = await callApi('GET /profile/export/state', { token });
    expect(body.export.state).toBe('ready');
  }).toPass();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/api/profile/export`, { headers });
  return unzip(Buffer.from(await response.arrayBuffer()));
}

/** Stored records that still mention the person, ignoring case. */
function findTraces({ email, name, user, profileImage }: Freelancer, stored: StoredRecord[]) {
  const words = [email, name, user.username, profileImage.split('/').at(-1) ?? ''];
  return stored.filter(({ text }) =>
    words.some((word) => text.toLowerCase().includes(word.toLowerCase())),
  );
}

/** Moves the end of the 14 days to now. */
const endDeletionPeriod = (userId: string) =>
  withMongo((mongo) =>
    mongo
      .db('soloist_identity')
      .collection('accounts')
      .updateOne(
        { _id: new ObjectId(userId) },
        { $set: { 'deletion.endsAt': new Date(), 'deletion.nextAt': new Date() } },
      ),
  );

/** MongoDB removes the receipt's record within a minute after it was sent. */
const isNoSentReceipt = ({ where, text }: StoredRecord) =>
  where !== 'soloist_documents.mails' ||
  !text.includes('"kind":"deletion-receipt"') ||
  !text.includes('"state":"sent"');

test('an export contains one person’s data and files from every service, and no one else’s', async () => {
  const person = await newFreelancer('Zephyrine');
  const other = await newFreelancer('Balthazar');
  const files = await requestExport(person);
  const text = (name: string) => files.get(name)?.toString() ?? '';

  expect(text('identity.json')).toContain(profileDetails('Zephyrine').about);
  expect(text('identity.json')).toContain('A question of Zephyrine');
  expect(text('marketplace.json')).toContain(profileDetails('Zephyrine').headline);
  expect(text('marketplace.json')).toContain('Printing with Zephyrine');
  expect(text('marketplace.json')).toContain('As Zephyrine does it');
  expect(text('messaging.json')).toContain('accepted');
  expect(text('sage.json')).toContain('Rates of Zephyrine');
  expect(text('documents.json')).toContain(person.signed.contract_id);
  expect(text('documents.json')).toContain(person.pending.contract_id);
  const money: Record<string, unknown[]> = JSON.parse(text('payments.json'));
  expect(money).toMatchObject({ movements: [], payments: [], subscriptions: [] });
  // Nobody paid them anything.
  expect(Object.values(money).flat()).toEqual([]);
  const named = [...files.keys()].filter((name) => name.startsWith('files/')).toSorted();
  expect(named).toEqual([
    expect.stringMatching(/^files\/images\/.+\.webp$/),
    expect.stringMatching(/^files\/pictures\/.+\.webp$/),
    'files/proposals/P-0001 signed.pdf',
    'files/proposals/P-0001 with Brief by Zephyrine.pdf',
    'files/proposals/P-0001.pdf',
    'files/proposals/P-0002 with Brief by Zephyrine.pdf',
    'files/proposals/P-0002.pdf',
  ]);
  expect(files.get('files/proposals/P-0001 signed.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  for (const [name, bytes] of files) {
    for (const foreign of ['Balthazar', other.email, other.user.id]) {
      expect(bytes.includes(foreign), `${foreign} in ${name}`).toBe(false);
    }
  }
  const mail = await waitForMail(person.email, /data/i);
  expect(mail.html).toContain('/settings');
});

test('a deleted account leaves no trace in any database but the contract that a client signed', async () => {
  const person = await newFreelancer('Persephone');
  const bystander = await newFreelancer('Ignatius');
  const { token, email, password, user } = person;
  await callApi(`GET /profile/getUser/${user.id}`, { token: bystander.token });
  await callApi(`GET /discover/saveProfile/${user.id}`, { token: bystander.token });
  await requestExport(person);
  const before = findTraces(person, await readAllStores());
  for (const where of ['identity', 'marketplace', 'sage', 'documents']) {
    expect(before.map((each) => each.where).join()).toContain(`soloist_${where}.`);
  }

  const deleted = await callApi('DELETE /freelancer/account', { token, body: { password } });
  expect(deleted.status).toBe(200);
  await endDeletionPeriod(user.id);

  await test.step('only the signed contract still names the person', async () => {
    await expect(async () => {
      const left = findTraces(person, await readAllStores()).filter(isNoSentReceipt);
      expect(left.map(({ where }) => where)).toEqual(['soloist_documents.proposals']);
      expect(left[0]?.text).toContain(person.signed.contract_id);
      for (const detail of Object.values(profileDetails('Persephone'))) {
        expect(left[0]?.text).not.toContain(detail);
      }
    }).toPass();
  });

  await test.step('the client can still read the signed contract; the link of the unsigned one returns 410', async () => {
    const { contract_id } = person.signed;
    const contract = await callApi(`GET /proposal/contract/${contract_id}`);
    expect(contract.body.contract).toMatchObject({
      status: 'accepted',
      sender: { name: 'Persephone Tester', headline: '', location: '', profileImage: '' },
      signatures: [{ name: 'Persephone Tester' }, { name: 'Sofie Lind' }],
    });
    expect((await callApi(`GET /proposal/contract/${contract_id}/pdf`)).status).toBe(200);
    const unavailable = await callApi(`GET /proposal/contract/${person.pending.contract_id}`);
    expect(unavailable).toMatchObject({ status: 410, body: { code: 'gone' } });
  });

  await test.step('the person is signed out everywhere and no longer appears anywhere', async () => {
    await expect(async () => {
      for (const call of [
        'GET /profile/loadUser',
        'GET /proposal/summary',
        'GET /notifications',
      ] as const) {
        expect((await callApi(call, { token })).status).toBe(401);
      }
    }).toPass();
    const profile = await callApi(`GET /profile/getUser/${user.id}`, { token: bystander.token });
    expect(profile).toMatchObject({ status: 404, body: { message: 'User not found' } });
    const site = await callApi(`GET /site/page/${user.username}.localhost`);
    expect(site.status).toBe(404);
    const avatar = await fetch(`${app.url}${person.profileImage}`);
    expect(avatar.status).toBe(404);
    const results = await callApi('GET /freelancer/fetchfreelancer?q=Persephone');
    expect(results.body.items).toEqual([]);
    const saved = await callApi('GET /discover/savedProfiles', { token: bystander.token });
    expect(saved.body.items).toEqual([]);
  });

  await test.step('other accounts keep their data', async () => {
    const { body } = await callApi('GET /proposal/fetchAllProposals', { token: bystander.token });
    expect(body.items).toHaveLength(2);
    expect((await fetch(`${app.url}${bystander.profileImage}`)).status).toBe(200);
  });

  await test.step('the person gets a receipt of what is deleted and kept', async () => {
    const receipt = await waitForMail(email, /We deleted your account/);
    expect(receipt.text).toContain('contracts that a client signed');
  });

  await test.step('the address can sign up again immediately', async () => {
    const codes = (await mailsTo(email, /code/i)).length;
    const form = { email, password, fname: 'Persephone', lname: 'Again', role: 'freelancer' };
    await callApi('POST /auth/signup', { body: form });
    await expect(async () => {
      expect((await mailsTo(email, /code/i)).length).toBe(codes + 1);
    }).toPass();
  });
});

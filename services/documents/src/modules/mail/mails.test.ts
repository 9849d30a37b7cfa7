import { randomUUID } from 'node:crypto';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { MailModel, type StoredMailState } from './mails.model.ts';
import { storeEmail } from './mails.service.ts';

// No worker runs here: an email keeps the state that a test gives it.

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const emailOf = (id: string, round: number) => ({
  ...{ id, round, kind: 'proposal' as const, to: 'sofie@nordlys.example' },
  ...{ paper: 'proposal' as const, paperId: randomUUID() },
});

async function storedAs(state: StoredMailState) {
  const id = randomUUID();
  await storeEmail(emailOf(id, 1));
  await MailModel.updateOne({ _id: id }, { $set: { state, told: true, attempts: 3 } });
  return id;
}
const stored = (id: string) => MailModel.findById(id).lean();

test.each(['failed', 'bounced'] as const)(
  'an email that %s starts again in a new round',
  async (state) => {
    const id = await storedAs(state);
    await storeEmail(emailOf(id, 2));
    expect(await stored(id)).toMatchObject({
      state: 'waiting',
      round: 2,
      attempts: 0,
      told: false,
    });
  },
);

test.each(['failed', 'bounced'] as const)(
  'an email that %s does not start again in its round',
  async (state) => {
    const id = await storedAs(state);
    await storeEmail(emailOf(id, 1));
    expect(await stored(id)).toMatchObject({ state, round: 1, attempts: 3 });
  },
);

test('a sent email is not sent again; its new round is notified', async () => {
  const id = await storedAs('sent');
  await storeEmail(emailOf(id, 2));
  expect(await stored(id)).toMatchObject({ state: 'sent', round: 2, told: false });
});
